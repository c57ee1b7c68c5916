/** What people in each category do, and one credential that employers ask for; English. */
import { table } from './table.ts'

export const dutiesEn = table(`
1 Post journal entries and reconcile bank and credit card statements every month | Prepare GST/HST, PST and WSIB remittances on time | Help the external auditors with schedules and supporting documents at year-end
2 Answer a six-line switchboard and direct calls, couriers and visitors | Draft letters, minutes and purchase orders for the management team | Keep the shared calendar, travel bookings & expense claims up to date
3 Feed, water and monitor a herd of 140 head, and report any sign of illness | Seed, transplant and harvest crops by hand and with machinery | Clean and disinfect barns, pens and equipment to biosecurity standards
4 Prepare permit drawings and details in Revit and AutoCAD | Check plans against the building code and municipal zoning by-laws | Take field measurements with a total station and a GNSS receiver
5 Turn creative briefs into layouts, storyboards or set pieces | Prepare final files for print, web and broadcast | Keep an orderly archive of images, fonts and source files
6 Diagnose and repair engines, brakes, steering and suspension systems | Complete preventive maintenance and annual safety inspections | Write clear work orders, including parts, hours & recommendations
7 Meet clients to review their accounts, loans and savings goals | Analyze credit applications and prepare recommendations for approval | Follow anti-money-laundering and privacy procedures without exception
8 Welcome clients, listen to what they want and recommend a service | Provide cuts, colour, facials or massage according to your licence | Keep stations and tools clean and disinfected between clients
9 Sweep, mop, vacuum and polish floors in offices and common areas | Empty waste, recycling and compost, and restock washrooms | Report leaks, broken fixtures and safety hazards to the supervisor
10 Read blueprints and lay out the work to specification | Install framing, roofing, siding and interior finishes | Work at heights up to 12 metres with fall-arrest equipment
11 Answer 50 to 70 calls, chats and e-mails per shift | Explain invoices, deliveries and returns in plain language | Record each contact in the CRM & follow up within one business day
12 Plan activities that support the development of every child or student | Observe, document and discuss progress with families | Maintain a safe, inclusive and welcoming room
13 Install, test and repair wiring, piping or ductwork in commercial buildings | Troubleshoot controls, motors and pumps | Respond to emergency service calls on a rotating schedule
14 Monitor boilers, pumps and compressors from the control room and on rounds | Take samples and log readings every two hours | Lock out and tag out equipment before maintenance
15 Carry out calculations, models and technical reports | Review shop drawings and answer requests for information | Visit sites to confirm that the work conforms to the design
16 Lead the strategic plan and report to the board of directors each quarter | Build and mentor a management team of eight | Oversee a budget of $24 million and its risks
17 Prepare menu items to recipe, at the right temperature and on time | Receive, label and rotate stock (first in, first out) | Keep the line, walk-in and dish area clean at all times
18 Load and unload trucks by hand and with pallet jacks | Clean and prepare work areas for the trades | Shovel, rake, carry and stack materials up to 23 kg (50 lb)
19 Research, analyze and brief senior officials on policy options | Respond to enquiries from residents, media and elected members | Administer grants, by-laws and records retention schedules
20 Assess patients and set treatment plans with the care team | Operate and calibrate diagnostic equipment | Document every intervention in the electronic health record
21 Provide direct care to a caseload of 6 to 8 patients | Administer medication and treatments according to the plan of care | Support residents with bathing, meals, mobility and companionship
22 Check guests in and out, and handle payments and reservations | Answer questions about the hotel, the town & its attractions | Resolve complaints calmly and follow up before departure
23 Manage full-cycle recruitment for hourly and salaried positions | Advise supervisors on the collective agreement and performance matters | Maintain HR files, benefits enrolment and statistics
24 Design, write and review code in a team of seven | Monitor servers, backups and networks, and act on alerts | Help users solve hardware, software & access problems
25 Review client coverage and recommend suitable policies | Investigate losses, estimate damage and negotiate settlements | Enter quotes and renewals in the broker management system
26 Plant, prune and water trees, shrubs and flower beds | Lay sod, interlocking stone and retaining walls | Operate mowers, trimmers, skid steers & snow blowers in season
27 Draft pleadings, agreements and closing documents | Keep track of limitation dates and court filings | Meet clients, take instructions and open files
28 Pick, pack and scan orders with an RF gun | Load and unload 53-foot trailers using a forklift | Plan purchase orders and follow shipments through customs
29 Set up and run CNC lathes and milling centres from drawings | Weld carbon and stainless steel (GMAW, GTAW) to CWB procedures | Troubleshoot hydraulic, pneumatic & mechanical faults on the lines
30 Run and adjust production equipment to meet hourly targets | Inspect parts with calipers and gauges and record the results | Pack, label and stack finished goods on skids
31 Plan and publish content on our website, newsletter and social channels | Track campaign results and report every month | Coordinate printers, photographers & media buyers
32 Show suites, screen applicants and prepare leases | Collect rents, follow up on arrears and manage an operating budget | Arrange repairs with tenants and contractors
33 Greet customers and help them find what they need | Handle cash, debit and returns accurately | Receive stock, fill shelves and build seasonal displays
34 Prospect new accounts by telephone, by e-mail and at trade shows | Prepare quotations and negotiate terms within guidelines | Keep the pipeline current in Salesforce & forecast every week
35 Collect soil, water and air samples in remote locations | Inspect workplaces and investigate incidents and near misses | Write permit applications and technical reports
36 Patrol the premises on foot and by vehicle | Monitor cameras, alarms and access points | Respond to emergencies and write factual incident reports
37 Meet individuals and families to assess needs and build support plans | Facilitate groups and connect people with housing, health & income services | Respond to crises using trauma-informed practice
38 Teach classes for children, adults and seniors at every level | Supervise pools, rinks or courts and enforce the rules | Set up equipment and keep attendance records
39 Drive safely in all seasons and complete pre-trip inspections | Secure loads and keep logbooks and bills of lading in order | Help passengers or customers with courtesy
99 Follow written instructions and record observations in a mobile form | Attend a paid two-hour briefing before the assignment | Greet members of the public and keep their answers confidential
`)

export const credentialsEn = table(`
1 CPA designation, or enrolment in the program
2 Office administration diploma, or equivalent experience
3 Willingness to work outdoors in every season
4 Diploma in architectural or geomatics technology
5 A portfolio (link or PDF) that shows recent work
6 Red Seal or provincial certificate of qualification
7 CSC, IFIC or PFP designation considered an asset
8 Valid licence or trade certificate
9 WHMIS certificate (we can provide the training)
10 Working at Heights & first aid certificates
11 Experience in a call centre that handles > 40 contacts a day
12 ECE registration or a provincial teaching certificate
13 Red Seal endorsement or registered apprenticeship
14 Valid power engineering or operator certificate
15 Registration with the provincial association (P.Eng. or EIT)
16 MBA or equivalent leadership experience
17 Safe food handling certificate
18 CSA-approved steel-toed boots and a good back
19 University degree in public administration or political science
20 Registration in good standing with the regulatory college
21 Current registration, CPR/BLS (level C) and immunization record
22 Serving It Right, Smart Serve or equivalent
23 CPHR/CHRP designation considered an asset
24 Knowledge of Linux, SQL and C++ or C# is expected
25 RIBO, AMF or General Insurance licence
26 Valid class 5 or G licence with a clean abstract
27 Licence from the Law Society, where applicable
28 Forklift certification (counterbalance & reach)
29 Red Seal or CWB tickets
30 Previous manufacturing experience is an asset, < 1 year is fine
31 Strong writing skills and experience with Adobe Creative Cloud
32 Provincial real estate or condominium licence
33 Legal age to sell alcohol and tobacco, where required
34 A valid driver's licence and a reliable vehicle
35 B.Sc. or diploma; CRSP, P.Geo. or R.P.Bio. an asset
36 Valid provincial security licence and first aid
37 BSW/MSW or social service worker diploma
38 NCCP, NLS or equivalent certification
39 Clean driver's abstract and CVOR, issued within the last 30 days
99 A smartphone and free evenings or weekends
`)
