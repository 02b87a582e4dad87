"""Real servers that places are tested against: started once a session, on 127.0.0.1, ended with the tests."""
