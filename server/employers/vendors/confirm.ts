/** Confirms an employer that a vendor has made: from then on its postings may be public. */
import type { ByOperator, Directory } from '../ports.ts'
import type { Vendors } from './ports.ts'

type Deps = { readonly directory: Pick<Directory, 'setProfile'>; readonly vendors: Pick<Vendors, 'findUnconfirmed'> }

type By = { readonly keyId: number | null } & Partial<ByOperator>

/** False if the employer waits for nobody. */
export const confirmEmployer =
  ({ directory, vendors }: Deps) =>
  async (employerId: number, { keyId, operator }: By = { keyId: null }): Promise<boolean> => {
    if (!(await vendors.findUnconfirmed(employerId))) return false
    const by = operator === undefined ? {} : { operator }
    await directory.setProfile({ employerId, keyId, profile: { publishing: 'public' }, ...by })
    return true
  }
