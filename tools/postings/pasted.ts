/** Descriptions as they come out of Word, Google Docs and mail programs, when people paste them into a form. */
import { makeDescription } from './description.ts'
import type { Layout, Section } from './layouts.ts'
import type { Pen } from './markup.ts'
import { makeRandom } from './random.ts'
import { trades } from './trades.ts'

/** Descriptions as each program writes them; the same count and seed give the same. */
export const pasted = (count: number, seed = 1): { readonly program: string; readonly html: string }[] =>
  Object.entries(programs).flatMap(([program, layout]) => {
    const random = makeRandom(seed)
    return Array.from({ length: count }, () => {
      const subject = {
        language: random.pick(['en', 'fr'] as const),
        category: random.pick(trades).category,
        city: 'Gimli',
      }
      return { program, html: makeDescription(random, subject, layout) }
    })
  })

type Writer = {
  readonly heading: (words: string) => string
  readonly paragraph: (words: string) => string
  readonly list: (items: readonly string[], isNumbered: boolean) => string
  readonly page: (content: string) => string
}

const layoutOf =
  ({ heading, paragraph, list, page }: Writer): Layout =>
  (sections, pen) => {
    const write = (section: Section): string => {
      const items = section.items.map((item) => plainTags(item, pen))
      const top = section.heading === null ? '' : heading(plainTags(section.heading, pen))
      return top + (section.as === 'prose' ? items.map(paragraph).join('') : list(items, section.as === 'steps'))
    }
    return page(sections.map(write).join(''))
  }

/** Words with their tags in small letters, so that a program's own can take their place. */
const plainTags = (text: string, pen: Pen): string =>
  pen.words(text).replace(/<\/?[A-Z]+\b/g, (tag) => tag.toLowerCase())

const wordMarker = (marker: string): string =>
  `<![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>`

const wordBold = (words: string): string =>
  words.replace(/<(strong|b)>/g, "<b style='mso-bidi-font-weight:normal'>").replace(/<\/strong>/g, '</b>')

const wordItem = (words: string, at: number, count: number, isNumbered: boolean): string => {
  const place = at === 0 ? 'First' : at === count - 1 ? 'Last' : 'Middle'
  return `<p class=MsoListParagraphCxSp${place} style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'>${wordMarker(
    isNumbered ? `${at + 1}.` : '·',
  )}<span lang=EN-CA>${wordBold(words)}<o:p></o:p></span></p>\r\n`
}

const word: Writer = {
  heading: (words) => `<h2><span lang=EN-CA style='font-size:13.0pt'>${words}<o:p></o:p></span></h2>\r\n`,
  paragraph: (words) =>
    `<p class=MsoNormal style='margin-bottom:8.0pt'><span lang=EN-CA>${wordBold(words)}<o:p></o:p></span></p>\r\n<p class=MsoNormal><o:p>&nbsp;</o:p></p>\r\n`,
  list: (items, isNumbered) => items.map((item, at) => wordItem(item, at, items.length, isNumbered)).join(''),
  page: (content) => `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns="http://www.w3.org/TR/REC-html40"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15"><title>Posting</title>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- /* Style Definitions */ p.MsoNormal, li.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} --></style>
<!--[if gte mso 10]><style>table.MsoNormalTable {mso-style-name:"Table Normal";}</style><![endif]--></head>
<body lang=EN-CA style='tab-interval:36.0pt'><!--StartFragment--><div class=WordSection1>${content}</div><!--EndFragment--></body></html>`,
}

const docsSpan = (style: string, words: string): string =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;${style};font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">${words}</span>`

/** Google Docs has no elements for bold and italic: it ends its span and begins another. */
const docsRuns = (words: string): string =>
  words
    .split(/(<(?:strong|b|em|i)>[^<]*<\/(?:strong|b|em|i)>)/)
    .filter((run) => run !== '')
    .map((run) => {
      const inner = run.replace(/^<(?:strong|b|em|i)>|<\/(?:strong|b|em|i)>$/g, '')
      if (/^<(?:strong|b)>/.test(run)) return docsSpan('font-weight:700;font-style:normal', inner)
      return docsSpan(`font-weight:400;font-style:${/^<(?:em|i)>/.test(run) ? 'italic' : 'normal'}`, inner)
    })
    .join('')

const docsParagraph = 'dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"'

const googleDocs: Writer = {
  heading: (words) => `<h2 ${docsParagraph}>${docsRuns(words)}</h2>`,
  paragraph: (words) => `<p ${docsParagraph}>${docsRuns(words)}</p><br />`,
  list: (items, isNumbered) => {
    const name = isNumbered ? 'ol' : 'ul'
    const entries = items.map(
      (item) =>
        `<li dir="ltr" style="list-style-type:disc;font-weight:400;white-space:pre;" aria-level="1"><p ${docsParagraph} role="presentation">${docsRuns(item)}</p></li>`,
    )
    return `<${name} style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${entries.join('')}</${name}>`
  },
  page: (content) =>
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5d0c7c1e-7fff-1f57">${content}</b><br class="Apple-interchange-newline">`,
}

const outlook: Writer = {
  heading: (words) => `<p class="MsoNormal"><b><span style="font-size:14.0pt">${words}<o:p></o:p></span></b></p>\r\n`,
  paragraph: (words) =>
    `<table class="MsoNormalTable" border="0" cellspacing="0"><tbody><tr><td style="padding:.75pt"><p class="MsoNormal">${words}<o:p></o:p></p></td></tr></tbody></table>\r\n`,
  list: (items, isNumbered) => {
    const name = isNumbered ? 'ol' : 'ul'
    const entries = items.map(
      (item) =>
        `<li class="MsoListParagraph" style="margin-left:0cm;mso-list:l0 level1 lfo1">${item}<o:p></o:p></li>\r\n`,
    )
    return `<${name} style="margin-top:0cm" type="disc">\r\n${entries.join('')}</${name}>\r\n`
  },
  page: (content) => `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head>
<!--[if !mso]><style>v\\:* {behavior:url(#default#VML);}</style><![endif]--><style><!-- p.MsoNormal {margin:0cm;} --></style>
<!--[if gte mso 9]><xml><o:shapedefaults v:ext="edit" spidmax="1026" /></xml><![endif]--></head>
<body lang="EN-CA" link="#0563C1" vlink="#954F72"><div class="WordSection1">${content}
<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>From:</b> Hiring<br><b>Sent:</b> Monday<o:p></o:p></p></div></div></body></html>`,
}

/** A list of Word as Gmail pastes it. */
const gmailItem = (words: string, marker: string): string =>
  `<p class="m_-8125446MsoListParagraph"><u></u><span style="font-family:Symbol"><span>${marker}<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><u></u>${words}<u></u><u></u></p>`

const gmail: Writer = {
  heading: (words) => `<div class="gmail_default" style="font-family:arial,sans-serif"><b>${words}</b></div>`,
  paragraph: (words) =>
    `<div style="font-family:arial,sans-serif;display:flex"><font color="#222222">${words}</font></div><div><br></div>`,
  list: (items, isNumbered) => items.map((item, at) => gmailItem(item, isNumbered ? `${at + 1}.` : '·')).join(''),
  page: (content) =>
    `<div dir="ltr">${content}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, Hiring wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex">Thanks<div>Hiring</div></blockquote></div>`,
}

const appleMail: Writer = {
  heading: (words) => `<h3 class="" style="font-size: 18px;">${words}</h3>`,
  paragraph: (words) =>
    `<div class=""><font face="Helvetica" class=""><span class="Apple-tab-span" style="white-space:pre">\t</span>${words}</font></div><div class=""><br class=""></div>`,
  list: (items, isNumbered) => {
    const name = isNumbered ? 'ol' : 'ul'
    return `<${name} class="MailOutline">${items.map((item) => `<li class="">${item}</li>`).join('')}</${name}>`
  },
  page: (content) =>
    `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body style="word-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;" class=""><div class="">${content}</div><blockquote type="cite" class=""><div class="">Sent from my iPhone</div></blockquote></body></html>`,
}

export const programs: Readonly<Record<string, Layout>> = {
  Word: layoutOf(word),
  'Google Docs': layoutOf(googleDocs),
  Outlook: layoutOf(outlook),
  Gmail: layoutOf(gmail),
  'Apple Mail': layoutOf(appleMail),
}
