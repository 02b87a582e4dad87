"""SFTP places. paramiko is imported in this room only, and not before a client connects."""
