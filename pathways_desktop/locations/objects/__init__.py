"""Object stores: S3 and Azure Blob Storage behind one small port, one claim by marker for both."""
