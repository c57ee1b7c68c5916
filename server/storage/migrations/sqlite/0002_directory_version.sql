-- Counts the changes of employers and keys, so that a process knows when what it remembers of them is old.
CREATE TABLE directory_version (version INTEGER NOT NULL) STRICT;
INSERT INTO directory_version VALUES (0);

CREATE TRIGGER employers_added AFTER INSERT ON employers BEGIN
  UPDATE directory_version SET version = version + 1;
END;
CREATE TRIGGER employers_changed AFTER UPDATE ON employers BEGIN
  UPDATE directory_version SET version = version + 1;
END;
CREATE TRIGGER employers_removed AFTER DELETE ON employers BEGIN
  UPDATE directory_version SET version = version + 1;
END;
CREATE TRIGGER api_keys_added AFTER INSERT ON api_keys BEGIN
  UPDATE directory_version SET version = version + 1;
END;
CREATE TRIGGER api_keys_changed AFTER UPDATE ON api_keys BEGIN
  UPDATE directory_version SET version = version + 1;
END;
CREATE TRIGGER api_keys_removed AFTER DELETE ON api_keys BEGIN
  UPDATE directory_version SET version = version + 1;
END;
