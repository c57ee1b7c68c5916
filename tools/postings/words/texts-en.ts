/**
 * Sentences that any English posting may hold. `{company}` and the like are filled in; `*words*` become
 * emphasis and `[words](address)` a link.
 */

import { lines } from './table.ts'
import type { Texts } from './types.ts'

export const textsEn: Texts = {
  intros: lines(`
    *{company}* has been part of the community of {city} since 1974, and we are growing.
    Join *{company}*, one of Canada's best managed companies, at our site in {city}.
    Are you looking for a team that knows your name? *{company}* is hiring in {city} & area.
    On behalf of our client, we are recruiting for a position based in {city}.
    {company} is a family business with 85 employees in three provinces.
    We are a not-for-profit organization that serves more than 4,000 people in {city} each year.
    *Work with us!* {company} offers stable hours, fair wages and a short commute.
    Reporting to the manager in {city}, you will join a team that takes pride in work done right the first time.
  `),
  seconds: lines(`
    The position is open because of a retirement; training will overlap for four weeks.
    We are replacing a colleague on parental leave, for 12 to 18 months.
    It's a new position, created to keep up with demand, and it comes with room to grow.
    Our work is seasonal: the contract runs from April to late November, with recall every year.
    You will work 37.5 hours per week, Monday to Friday, with one day from home.
    The schedule is 4 × 10 hours, with every third weekend off.
    We value "how" as much as "what": safety, respect and honesty come first.
  `),
  dutiesHeadings: lines(`
    Responsibilities
    What you'll do
    Duties & responsibilities
    Your day-to-day
    Key accountabilities
  `),
  duties: lines(`
    Work closely with colleagues in other departments
    Follow health and safety procedures, and report hazards
    Train and support new employees
    Take part in team meetings & continuous improvement projects
    Keep accurate records in our computer system
    Perform other related duties as assigned
    Deal with the public in a courteous and professional way
    Keep the work area clean, safe and organized
  `),
  needsHeadings: lines(`
    Qualifications
    What you bring
    Requirements & skills
    Who we're looking for
    You have
  `),
  needs: lines(`
    High school diploma or GED
    Two to three years of related experience
    Good knowledge of Microsoft Office (Word, Excel, Outlook)
    Able to lift up to 23 kg and stand for long periods
    Valid driver's licence & access to a vehicle
    Strong communication skills in English; French is an asset
    Criminal record check, including the vulnerable sector
    Legally entitled to work in Canada
    Reliable, punctual and attentive to detail
    Available evenings, weekends and holidays
    Able to work alone as well as in a team
    Experience with SAP, Workday or a similar system
  `),
  offersHeadings: lines(`
    What we offer
    Benefits & perks
    Why join us?
    Compensation
  `),
  offers: lines(`
    Health, dental and vision coverage from day one
    RRSP matching up to 5 % of salary
    Three weeks of paid vacation, plus personal days
    Free parking and an on-site gym
    Tuition assistance and paid training
    Northern living allowance & travel assistance
    Defined benefit pension plan (OMERS, HOOPP or LAPP)
    Employee discount of 30 %
    Overtime paid at time and a half after 40 hours
    Relocation assistance for candidates outside the region
    Boot & tool allowance of $350 a year
  `),
  shiftHeading: 'Available shifts:',
  shifts: ['Days: 7:00 a.m. – 3:30 p.m.', 'Afternoons: 3:30 p.m. – midnight', 'Nights: 11:00 p.m. – 7:00 a.m.'],
  applies: lines(`
    To apply, send your résumé to [{email}](mailto:{email}?subject=Application%20{number}) and quote *{number}*.
    Questions? Call our hiring team at [{phone}](tel:{tel}).
    Apply online at [{site}]({url}). Applications are reviewed as they arrive.
    Please visit [our careers page]({url}) or call [{phone}](tel:{tel}); no walk-ins please.
    *How to apply:* résumé and cover letter to [{email}](mailto:{email}). Only selected candidates will be contacted.
  `),
  closings: lines(`
    We are an equal opportunity employer and welcome applications from women, Indigenous peoples, persons with disabilities and members of visible minorities.
    Accommodation is available on request at every stage of the selection process.
    We thank all applicants; however, only those selected for an interview will be contacted.
    This position is covered by the collective agreement with CUPE Local 1287.
    {company} respectfully acknowledges that it operates on the traditional territory of many First Nations, Inuit and Métis peoples.
  `),
  companies: lines(`
    Maple Ridge Builders Ltd.
    Northern Lights Health Authority
    Bow Valley Logistics Inc.
    Harbourview Long-Term Care
    Prairie Sky Credit Union
    Fundy Foods & Fisheries
    St. Clair Manufacturing
    The Corner Bakery Café
    Great Slave Mining Services
    Lakehead School Division No. 12
    O'Brien & Sons Electric
    Polar Star Hotel Group
    Evergreen Property Management
    Town of Pine Falls
    Trillium Software Corp.
  `),
  additions: [
    'Full-Time',
    'Part Time',
    '12-Month Contract',
    'Nights & Weekends',
    'Remote/Hybrid',
    'Seasonal',
    'On Call',
    'Entry Level',
    '$1,500 signing bonus',
  ],
  prefixes: ['Senior ', 'Junior ', 'Lead ', 'URGENT – ', 'NOW HIRING: ', '🚀 ', 'Intermediate ', '⭐ NEW ⭐ '],
}
