/** English job titles by category id, without the additions that recruiters make to them. */
import { table } from './table.ts'

export const titlesEn = table(`
1 Bookkeeper | Staff Accountant, CPA | Accounts Payable & Receivable Clerk | Payroll Specialist | Intermediate Accountant | Controller
2 Administrative Assistant | Receptionist / Office Clerk | Executive Assistant to the CEO | Data Entry Clerk | Office Manager
3 Dairy Farm Worker | Greenhouse Labourer | Farm Equipment Operator | Silviculture Worker (Tree Planter) | Veterinary Technician
4 Architectural Technologist | Land Surveyor | Urban Planner II | Intermediate Architect, OAA | GIS & Mapping Technician
5 Graphic Designer | Video Editor | Museum Curator | Stage Technician | UX/UI Designer | Photographer
6 Automotive Service Technician (310S) | Heavy Duty Mechanic | Truck & Coach Technician | Auto Body Repairer | Lube Technician
7 Financial Services Representative | Credit Analyst | Portfolio Manager | Branch Manager, Personal Banking | Teller
8 Hairstylist | Registered Massage Therapist | Esthetician | Nail Technician | Funeral Director
9 Building Cleaner | Janitor / Caretaker | Housekeeping Room Attendant | Facilities Maintenance Supervisor | Window Cleaner
10 Carpenter | Red Seal Roofer | Drywall Installer & Taper | Construction Site Superintendent | Concrete Finisher | Painter – Residential
11 Customer Service Representative | Bilingual Call Centre Agent (EN/FR) | Client Care Coordinator | Help Line Advisor
12 Early Childhood Educator | Secondary School Teacher, Math & Physics | Educational Assistant | Nanny | College Instructor, Welding
13 Journeyperson Electrician (309A) | Plumber | HVAC/R Technician | Refrigeration Mechanic | Apprentice Electrician, 3rd Year
14 Power Engineer, 3rd Class | Underground Miner | Water Treatment Plant Operator | Driller's Helper | Wind Turbine Technician
15 Civil Engineer, P.Eng. | Electrical Engineer-in-Training (EIT) | Mechanical Engineer | Process Engineer | Structural Designer
16 Chief Operating Officer | Management Consultant | Executive Director | Senior Manager, Strategy & Transformation | General Manager
17 Line Cook | Sous Chef | Food Counter Attendant | Restaurant Shift Supervisor | Baker | Dishwasher / Prep Cook
18 General Labourer | Construction Helper | Yard Worker | Moving Crew Member | Snow Removal Labourer
19 Policy Analyst | Municipal Clerk | By-law Enforcement Officer | Program Officer (PM-02) | Director of Corporate Services
20 Physiotherapist | Pharmacist | Medical Laboratory Technologist | Dental Hygienist | Family Physician | X-Ray Technologist
21 Registered Nurse | Registered Practical Nurse (RPN) | Personal Support Worker | Nurse Practitioner | Health Care Aide
22 Front Desk Agent | Hotel General Manager | Travel Consultant | Guest Services Supervisor | Wilderness Guide
23 HR Generalist | Recruiter | Talent Acquisition Partner | Compensation & Benefits Advisor | Labour Relations Manager
24 Software Developer | DevOps Engineer | Network Administrator | Business Systems Analyst | IT Support Technician (Tier 2) | C#/.NET Developer
25 Insurance Broker | Claims Adjuster | Underwriter, Commercial Lines | Customer Advisor – Auto & Home | Actuarial Analyst
26 Landscape Labourer | Horticulturist | Arborist | Golf Course Groundskeeper | Landscape Crew Lead
27 Paralegal | Legal Assistant, Real Estate | Corporate Lawyer | Law Clerk | Immigration Consultant (RCIC)
28 Warehouse Associate | Forklift / Reach Truck Operator | Supply Chain Planner | Shipper-Receiver | Purchasing Agent | Customs Coordinator
29 CNC Machinist | Welder-Fitter | Industrial Mechanic (Millwright) | Tool & Die Maker | Maintenance Technician
30 Production Operator | Assembler – Afternoon Shift | Quality Control Inspector | Sawmill Operator | Fish Plant Worker | Sewing Machine Operator
31 Marketing Coordinator | Communications Advisor | Social Media Manager | Digital Marketing Specialist | Public Relations Officer
32 Property Manager | Residential Leasing Agent | Building Superintendent (Couple) | Real Estate Agent | Condominium Manager
33 Retail Sales Associate | Store Manager | Cashier | Night Stocking Clerk | Department Supervisor, Produce | Visual Merchandiser
34 Account Executive | Inside Sales Representative | Business Development Manager | Territory Sales Rep | Regional Sales Director
35 Environmental Technician | Occupational Health & Safety Advisor | Biologist | Research Chemist | Geoscientist, P.Geo.
36 Security Guard | Firefighter / Paramedic | Loss Prevention Officer | Corrections Officer | 911 Dispatcher
37 Social Worker, MSW | Community Outreach Worker | Youth Worker | Settlement Counsellor | Residential Support Worker
38 Fitness Instructor | Lifeguard / Swim Instructor | Arena Attendant | Recreation Programmer | Head Coach, Gymnastics
39 AZ Truck Driver | School Bus Driver | Aircraft Maintenance Engineer (AME) | Delivery Driver | Heavy Equipment Operator | Deckhand
99 Mystery Shopper | Film Extra | Survey Interviewer | Election Day Worker | Research Participant Coordinator
`)
