/** Findings of a body, and what they leave to be judged. */
import type { FindingCode } from '@affiche/contract/problem.ts'
import type { CountedFinding, Finding } from '../platform/sentences/problem.ts'

export type Collector = {
  readonly findings: CountedFinding[]
  readonly changes: CountedFinding[]
  readonly refuse: (finding: Finding) => void
  readonly isRefused: (pointer: string) => boolean
}

/** Collects findings; `start` has those of the JSON text, which do not hide others at their pointer. */
export const createCollector = (start: readonly Finding[]): Collector => {
  const findings: CountedFinding[] = [...start]
  const pointers = new Set<string>()
  const refuse = (finding: Finding) => {
    findings.push(finding)
    pointers.add(finding.pointer)
  }
  return { findings, changes: [], refuse, isRefused: (pointer) => pointers.has(pointer) }
}

/** Codes that leave the value itself usable, so that its rules still apply and one answer lists every fault. */
const BESIDE_THE_VALUE = new Set<FindingCode>(['unknown-member', 'duplicate-member', 'read-only', 'id-mismatch'])

/** True for a pointer whose value has the structure of the schema; `itself` disregards the values below it. */
export const createValidityTest = (findings: readonly Finding[]) => {
  const at = findings.filter(({ code }) => !BESIDE_THE_VALUE.has(code)).map(({ pointer }) => pointer)
  return (position: string, depth: 'itself' | 'whole' = 'whole'): boolean =>
    at.length === 0 ||
    !at.some(
      (pointer) =>
        pointer === position ||
        position.startsWith(`${pointer}/`) ||
        (depth === 'whole' && pointer.startsWith(`${position}/`)),
    )
}
