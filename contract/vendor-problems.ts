/** Problems of vendors, in v1.2 alone. */
export const vendorProblems = {
  'vendor-grant': {
    status: 403,
    title: 'No employer that is named lets this key act for it',
    help: 'With the key of a vendor, `Affiche-Employer` has the id of the employer for whom the request is. It is missing or malformed, or names an employer that there is not, that does not let this vendor act, does not any more, or is suspended, which are answered alike. `GET /vendor/employers` lists those that do. With the key of an employer the header need not be sent, and names no other employer.',
  },
  'vendor-suspended': {
    status: 403,
    title: 'The vendor is suspended',
    help: 'The key is right, but the vendor it belongs to may not use the service at present. Ask the operator of the service.',
  },
} as const
