-- Proofs of posting: records of when a job was public, as they were issued.

-- hash: SHA-256 of the document, the JSON text of the record.
CREATE TABLE proofs (
  employer_id integer NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  job_id integer NOT NULL,
  issued_at bigint NOT NULL,
  document text COLLATE "C" NOT NULL,
  PRIMARY KEY (employer_id, hash)
);

CREATE INDEX proofs_by_job ON proofs (employer_id, job_id, issued_at);
CREATE INDEX proofs_by_hash ON proofs (hash);
CREATE INDEX proofs_by_age ON proofs (issued_at);

-- seen_at: when a posting was last shown or hidden as the document says; 0: before this was kept.
ALTER TABLE public_documents ADD COLUMN seen_at bigint NOT NULL DEFAULT 0;

CREATE INDEX public_documents_by_age ON public_documents (seen_at);

-- Whether a document is that of a shown posting.
CREATE INDEX public_jobs_by_hash ON public_jobs (hash) WHERE shown;
