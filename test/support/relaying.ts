/** The environment of a service on which candidates apply by forms, whose mail lies in a folder of its data. */
export const RELAYING = {
  APPLICATIONS: 'relay',
  MAIL_URL: 'file:mail',
  MAIL_FROM: 'Jobs <jobs@example.ca>',
  PRIVACY_OFFICER: 'Marie Roy <vie-privee@example.ca>',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
} as const
