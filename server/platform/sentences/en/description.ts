/** English sentences about the HTML of descriptions: a subject, its position, a problem, and an advice or an outcome. */
import type { Position, Said } from '../arguments.ts'
import { plural } from './words.ts'

const at = (position: Position): string =>
  position === null ? 'an unknown place' : `line ${position.line}, column ${position.column}`

type Stated = { readonly subject: Said; readonly at: Position; readonly problem: Said }
type Meeting = Stated & { readonly other: Said; readonly otherAt: Position }
type Named = { readonly name: string }

export const description = {
  markup: (about: Stated) => `${about.subject} at ${at(about.at)} ${about.problem}`,
  markupMeets: (about: Meeting) =>
    `${about.subject} at ${at(about.at)} ${about.problem} ${about.other} at ${at(about.otherAt)}`,
  markupFault: ({ stated, advice }: { stated: Said; advice: Said }) => `${stated}. ${advice}`,
  markupRepaired: ({ stated, outcome }: { stated: Said; outcome: Said }) => `${stated} and was ${outcome}.`,
  blankDescription: 'The description shows no text. Write at least one visible character.',
  moreRepaired: ({ count }: { count: number }) =>
    plural(count, '1 more thing was removed or mended.', `${count} more things were removed or mended.`),
  onlyTextKept: 'Only the text was kept: the nesting of the elements could not be mended.',
  wordLists:
    'Paragraphs that Word wrote for the items of a list became a list, without their bullets and numbers as text.',
  textDecoded: 'The text was encoded twice, so that its tags were shown as text; it was decoded once.',
  linesLaidOut: 'The lines of the text, which had no tags, became paragraphs, line breaks and lists.',

  theElement: ({ name }: Named) => `The element <${name}>`,
  theClosedElement: ({ name }: Named) => `The element <${name}/>`,
  theEndTag: ({ name }: Named) => `The end tag </${name}>`,
  theAttribute: ({ name, element }: Named & { element: string }) => `The attribute ${name} of <${element}>`,
  theLinkAddress: ({ text }: { text: string }) => `The link address "${text}"`,
  theReference: ({ text }: { text: string }) => `The character reference ${text}`,
  theComment: 'The comment',
  theCdata: 'The CDATA section',
  theDoctype: 'The document type declaration',
  theDeclaration: 'The markup declaration',
  theInstruction: 'The processing instruction',
  theTextAfterSlash: 'The text after </',
  theTag: 'The tag',
  startTag: ({ name }: Named) => `<${name}>`,
  endTag: ({ name }: Named) => `</${name}>`,
  theLink: 'the link',

  isForbidden: 'is not allowed',
  closesItself: 'cannot close itself',
  endsNothing: 'ends nothing',
  isLeftOpen: 'is left open',
  isTooDeep: 'is nested too deeply',
  isOpenBefore: 'is still open before',
  liesWithin: 'lies within',
  isNoElementName: 'is no element name and would be hidden as a comment',
  hasAttributeTwice: 'has an attribute twice',
  hasStraySlash: 'has a stray slash in it',
  endsInSlash: 'ends in a slash',
  hasAttribute: 'has an attribute',
  hasOddValue: 'has a value with a quotation mark or < in it',
  isNoCharacter: 'stands for no character that a text may hold',
  isUnfinished: 'is not finished',
  hasNoName: 'has no name',

  allowedElements: ({ elements }: { elements: string }) => `Allowed are: ${elements}.`,
  allowedAttribute: 'Remove it; the only attribute allowed is href on <a>.',
  allowedLinks: 'Use an absolute http, https, mailto or tel address.',
  removeIt: 'Remove it.',
  writeLess: 'Write &lt; for the character <.',
  writeBreak: 'Write <br> for a line break.',
  closeWith: ({ name }: Named) => `Close it with </${name}>.`,
  nestLess: ({ most }: { most: number }) => `At most ${most} elements may lie within one another.`,
  closeFirst: ({ name }: Named) => `Write </${name}> first.`,
  closeLinkFirst: 'Close that link with </a> first.',
  writeBothTags: ({ name }: Named) => `Browsers ignore the slash; write <${name}>…</${name}>.`,
  keepOne: 'Keep one of them.',
  removeSlash: 'Remove the slash.',
  onlyStartTags: 'Only start tags take attributes.',
  quoteValue: 'Put quotation marks around the whole value.',
  finishTag: 'End it with >, or write &lt; for the character <.',
  nameIt: 'Name the element it ends, or remove it.',

  removed: 'removed',
  repaired: 'mended',
  madeDivision: 'made a <div>',
  madeBoldParagraph: 'made a paragraph in bold',
  madeAddress: ({ text }: { text: string }) => `replaced by "${text}"`,
  madeNumbers: 'replaced by numbers in the text',
  madeContent: 'replaced by what it holds',
  madeScript: 'replaced by raised or lowered characters',
  removedWithContent: 'removed with the text in it',
  removedWithHidden: 'removed with the text that it hides',
  removedWithTextAfter: 'removed with all the text after it',
  removedWithAllAfter: 'removed with all that follows it',
}
