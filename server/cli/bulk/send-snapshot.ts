import type { SnapshotSummary } from '@affiche/contract/snapshot.ts'
import { askInLines, type Service } from './service-client.ts'

type AnswerLine = {
  readonly referenceId: string
  readonly need?: string
  readonly end?: true
  readonly summary?: SnapshotSummary
}

export type SentSnapshot = {
  readonly summary: SnapshotSummary
  /** The referenceIds of the items that need something. */
  readonly needed: ReadonlySet<string>
}

/** Sends a snapshot until its answer is whole; one that the guard refuses has a summary that says so. */
export const sendSnapshot = (
  service: Service,
  body: Uint8Array,
  query: Readonly<Record<string, string>>,
): Promise<SentSnapshot> =>
  askInLines<AnswerLine, SentSnapshot>(
    service,
    { path: '/snapshots', query, body },
    {
      read: async (lines) => {
        const needed = new Set<string>()
        for await (const { referenceId, need, summary } of lines) {
          if (summary) return { summary, needed }
          if (need !== undefined) needed.add(referenceId)
        }
        return null
      },
      refused: ({ code, plan }) => (code === 'archive-guard' && plan ? { summary: plan, needed: new Set() } : null),
    },
  )
