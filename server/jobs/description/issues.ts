import { ErrorCodes } from 'parse5'
import { isVisible } from '../../platform/lib/text.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import { isCdataEnd, isUnwrapped } from './cdata.ts'
import { attributeIssue, commentIssue, elementIssue, type Issue, linkIssue, nestingIssue } from './messages.ts'
import { trackNesting } from './nesting.ts'
import { type HtmlTree, parseHtml, type Tag } from './parser.ts'
import { ALLOWED_ELEMENTS, isLink } from './rules.ts'
import { type Mistake, trackSyntax } from './syntax.ts'

type Reading = {
  /** Issues in order of discovery, at most `limit`. */
  readonly issues: readonly Issue[]
  /** The number of all issues. */
  readonly count: number
  readonly isVisible: boolean
  readonly tree: HtmlTree
}

type Options = {
  /** The most issues to return. */
  readonly limit: number
  /** True if elements nested too deeply end the reading; otherwise they only end the reports about nesting. */
  readonly endsTooDeep?: boolean
  /** The text that the sender wrote, if CDATA sections were taken out of it. */
  readonly written?: string
}

type TagKey = 'theElement' | 'theEndTag'

type NamedTag = { readonly name: string; readonly offset: number }

/** Parses a text and finds its issues. */
export const readIssues = (html: string, { limit, endsTooDeep = true, written = html }: Options): Reading => {
  const issues: Issue[] = []
  let count = 0
  let seen = false
  let isTooDeep = false
  let isCommentOpen = false
  const report = (issue: Issue) => {
    count += 1
    if (issues.length < limit) issues.push(issue)
  }
  const nesting = trackNesting((fault) => {
    isTooDeep ||= fault.kind === 'deep'
    report(nestingIssue(fault))
  })
  const syntax = trackSyntax(html, (offset, mistake) => report({ code: 'html-syntax', offset, ...mistake }))
  const isForeign = trackForeignElements(report)

  const reportMistakes = (mistakes: readonly Mistake[], key: TagKey, { name, offset }: NamedTag) => {
    for (const mistake of mistakes)
      report({ code: 'html-syntax', offset, subject: sentence(key, { name }), ...mistake })
  }

  const tree = parseHtml(html, {
    startTag(tag, start) {
      const name = tag.tagName
      const mistakes = syntax.takeTagMistakes()
      if (isForeign(name, start, true)) return
      reportMistakes(mistakes, 'theElement', { name, offset: start })
      reportAttributes(tag, report)
      if (name === 'br') return
      if (tag.selfClosing) report(selfClosingIssue(name, start))
      if (!isTooDeep) nesting.start({ name, offset: start })
    },
    endTag({ tagName: name }, start) {
      const mistakes = syntax.takeTagMistakes()
      if (isForeign(name, start, false)) return
      reportMistakes(mistakes, 'theEndTag', { name, offset: start })
      if (!isTooDeep) nesting.end({ name, offset: start })
    },
    text(chars) {
      seen ||= isVisible(chars)
    },
    comment(start, end) {
      if (isCdataEnd(written, start)) return
      const isEndless = end >= html.length && (isCommentOpen || !html.endsWith('>'))
      const issue = commentIssue(written.slice(start, start + '<!doctype'.length), start, isEndless)
      report(isUnwrapped(html, written, start) ? { ...issue, outcome: sentence('madeContent') } : issue)
    },
    error(code, offset) {
      isCommentOpen ||= code === ErrorCodes.eofInComment
      syntax.noteError(code, offset)
    },
    end(lastTokenEnd) {
      syntax.finish(lastTokenEnd)
      if (!isTooDeep) nesting.finish()
    },
    isDone: () => isTooDeep && endsTooDeep,
  })
  return { issues, count, isVisible: seen, tree }
}

/** Reports elements that are not allowed, but not the end tags of reported ones. */
const trackForeignElements = (report: (issue: Issue) => void) => {
  const open = new Map<string, number>()
  return (name: string, offset: number, isStart: boolean): boolean => {
    if (ALLOWED_ELEMENTS.has(name)) return false
    const count = open.get(name) ?? 0
    open.set(name, isStart ? count + 1 : Math.max(0, count - 1))
    if (isStart) report(elementIssue('theElement', name, offset))
    else if (count === 0) report(elementIssue('theEndTag', name, offset))
    return true
  }
}

const reportAttributes = ({ tagName, attrs, location }: Tag, report: (issue: Issue) => void): void => {
  for (const { name, value } of attrs) {
    const offset = location?.attrs?.[name]?.startOffset ?? location?.startOffset ?? 0
    if (tagName !== 'a' || name !== 'href') report(attributeIssue(name, tagName, offset))
    else if (!isLink(value)) report(linkIssue(value, offset))
  }
}

const selfClosingIssue = (name: string, offset: number): Issue => ({
  code: 'html-syntax',
  offset,
  subject: sentence('theClosedElement', { name }),
  problem: sentence('closesItself'),
  advice: sentence('writeBothTags', { name }),
})
