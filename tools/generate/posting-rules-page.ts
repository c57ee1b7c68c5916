/** The page about hints, with the rules and rates that ship. */
import { join } from 'node:path'
import { loadPostingLaw } from '../../server/law/files.ts'
import type { Source } from '../../server/law/hint.ts'
import { dollarsOf } from '../../server/law/pay.ts'
import type { Verified } from '../../server/law/rules.ts'
import { page, table } from './markdown.ts'

const HINTS = `A hint is a remark about a posting law of a province or of Canada. It never refuses a posting by itself, and it is not legal advice: the source of each is there to be read. A rule counts from its first day on; one without a day is never shown, since nothing confirms it. \`on-keep\` and \`on-45-days\` are shown when a posting is archived, deleted or closed, the others while it is written or public. Federal undertakings are under federal labour law, so that rules of the provinces are not shown to an employer who is one, but for those of Québec.

Hints stand in answers to writes of \`/api/v1.2\`, and at \`GET /api/v1.2/jobs/{id}/hints\` ([the interface](interface.md#version-12)). An employer may choose rules to enforce (\`enforcedRules\` of its profile): those that are told while a posting is written or public, but for rules that are told for its wording alone (those with \`{words}\`), since words may be lawful that look like others; and the three checks.

Three checks come without a law: \`confidential-leak\`, where a confidential posting names the employer, \`text-stale\`, where the text in the other language was changed after this one, and \`text-encoded\`, where a text was encoded twice, so that readers see its tags (\`&lt;p&gt;\`); lenient handling decodes it.`

const REPLACE = `Laws and rates change more often than Affiche. Copy \`reference-data/\`, change \`posting_rules.json\` and \`minimum_wages.csv\` in the copy, name it in \`REFERENCE_DATA_DIR\` and restart every instance; the start refuses faults with file, line and rule, and an unknown member or condition is one. A folder without both files has no hints about laws.

In \`posting_rules.json\`, \`phrases\` are named lists of texts, found whatever their case and accents. In one, \`#\` stands for any number, \`[a|b|]\` for one of these wordings or, with an empty one, none, and \`…\` for up to four words of the same sentence; it has to begin with a word. Each of \`rules\` has:

| Member | Meaning |
| --- | --- |
| \`id\` | Name of the rule; keep it when the law changes. |
| \`jurisdiction\` | Code of the province or territory, or CA. |
| \`pointer\` | Member of the job at which the hint stands. |
| \`inForce\`, \`until\` | The first day of the rule, and the first after it; null: never shown, and no end. |
| \`events\` | The moments at which it is shown, of \`closed\`, \`archive\` and \`delete\`; without it, while the posting is written or public. |
| \`when\` | The condition (below). |
| \`en\`, \`fr\` | The sentence in both languages, with \`{spread}\`, \`{words}\`, \`{days}\`, \`{amount}\`, \`{date}\` or \`{province}\` where its condition tells them. |
| \`source\` | Title and address of the source, for readers of each language. |
| \`checked\`, \`verified\` | When somebody looked the rule up, and where: \`official\` (law or authority), \`secondary\` (others that agree) or \`none\`, with which \`inForce\` has to be null. |

A condition is an object with one member:

| Condition | Holds if |
| --- | --- |
| \`{"all": […]}\`, \`{"any": […]}\`, \`{"not": …}\` | all, any or none of the conditions hold |
| \`{"place": "ON"}\` | a place of the posting is in the province; remote work in all of Canada counts for every one |
| \`{"employer": {"size": ["25-or-more", null], "federal": [false, null]}}\` | size (\`under-25\`, \`25-or-more\`) and federal (true, false) of the employer are among these; null: not known |
| \`{"absent": "/salary"}\`, \`{"present": "/salary"}\` | the posting does not, or does, say the member: \`/salary\` (a pay of nothing is none), \`/salary/maxAmount\` (both ends of the pay) or one of \`/disclosures/artificialIntelligence\`, \`/disclosures/vacancy\`, \`/disclosures/accommodation\` |
| \`{"language": "fr"}\` | a text is in the language, or in one that is not known |
| \`{"yearlySpread": {"above": 50000}}\` | the pay of a year ends so much above its start; tells \`{spread}\` |
| \`{"yearlyMax": {"atMost": 200000}}\` | the pay of a year ends no higher |
| \`{"hourlyBelowMinimum": true}\` | hourly pay begins below the general minimum wage; tells \`{amount}\`, \`{date}\` and \`{province}\` |
| \`{"says": "accommodation"}\` | a title or text has a phrase of the list; tells \`{words}\` |
| \`{"says": {"list": "accommodation", "unless": "lodging"}}\` | the same, in a sentence without a phrase of the second list |
| \`{"days": {"below": 28}}\` | the posting closes after fewer days; tells \`{days}\` |
| \`{"purpose": "lmia"}\` | the posting is to support an application for a labour market impact assessment |

\`minimum_wages.csv\` holds general hourly rates; of several rows of a jurisdiction the latest of today counts, so that a coming rate can be entered early. A row is for what two sources agree on. 13 months after its day a rate is called the last known.`

const WORDINGS = `Five rules look at the wording of a posting, by phrases. What those find is held against 404 sentences in both languages, labelled by hand, about half of which meet no rule (\`test/posting-law/sentences.tsv\`): of what a rule finds at least 96 % is right, and it finds at least 96 % of what it should. The phrases were written with these sentences, so that they do worse on others: of 113 that were written later, and then added, they had found two in three, and five in six of what they found was right. A wish for Canadian experience counts as a requirement of it.`

const CONFIRMED: Readonly<Record<Verified, string>> = {
  official: 'law or authority',
  secondary: 'others that agree',
  none: 'nothing yet',
}

const linkTo = ({ title, url }: Source): string => `[${title}](${url})`

export const postingRulesPage = (): string => {
  const { rules, wages } = loadPostingLaw(join(import.meta.dirname, '../../reference-data'))
  return page(
    'Posting rules',
    'reference-data/posting_rules.json and minimum_wages.csv',
    [
      HINTS,
      '## The rules',
      table(
        ['Rule', 'Where', 'Hint', 'Since', 'Source', 'Confirmed by', 'Checked'],
        rules.map(({ id, jurisdiction, sentences, inForce, sources, verified, checked }) => [
          ...[`\`${id}\``, jurisdiction, sentences.en, inForce ?? 'never shown', linkTo(sources.en)],
          ...[CONFIRMED[verified], checked],
        ]),
      ),
      '## Wordings',
      WORDINGS,
      '## General minimum wages',
      table(
        ['Where', 'Dollars an hour', 'Since', 'Source'],
        wages.map(({ name, hourly, since, source }) => [name.en, dollarsOf(hourly).toFixed(2), since, linkTo(source)]),
      ),
      '## Replacing the files',
      REPLACE,
    ].join('\n\n'),
  )
}
