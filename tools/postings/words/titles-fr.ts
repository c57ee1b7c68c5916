/** French job titles by category id, without the additions that recruiters make to them. */
import { table } from './table.ts'

export const titlesFr = table(`
1 Commis-comptable | Technicien(ne) comptable | Comptable professionnel agréé (CPA) | Contrôleur financier / Contrôleuse financière | Spécialiste de la paie
2 Adjoint(e) administratif(ve) | Réceptionniste | Secrétaire de direction | Agent(e) de bureau, classe 1 | Commis à la saisie de données
3 Ouvrier(ère) agricole | Ouvrier de serre | Technicien(ne) en santé animale | Débroussailleur(se) | Conducteur d'équipement acéricole
4 Technologue en architecture | Arpenteur(e)-géomètre | Urbaniste | Dessinateur(trice) en bâtiment | Géomaticien(ne)
5 Graphiste | Monteur(se) vidéo | Designer d'intérieur | Technicien(ne) de scène | Conservateur(trice) de musée
6 Mécanicien(ne) d'automobiles | Mécanicien de machinerie lourde | Carrossier(ère)-peintre | Technicien(ne) en pneus | Aviseur(e) technique
7 Conseiller(ère) en finances personnelles | Caissier(ère) – services financiers | Analyste de crédit | Directeur(trice) de succursale | Planificateur financier
8 Coiffeur(se) | Esthéticien(ne) | Massothérapeute agréé(e) | Technicienne en pose d'ongles | Thanatologue
9 Préposé(e) à l'entretien ménager | Concierge | Laveur(se) de vitres | Surintendant(e) d'immeuble | Homme/femme de ménage
10 Charpentier(ère)-menuisier(ère) | Couvreur | Plâtrier-jointoyeur | Surintendant(e) de chantier | Peintre en bâtiment | Briqueteur-maçon
11 Agent(e) du service à la clientèle | Préposé(e) au centre d'appels – bilingue | Conseiller(ère) à la clientèle | Répartiteur(trice) d'appels
12 Éducateur(trice) à la petite enfance | Enseignant(e) de français, 2e cycle | Technicien(ne) en éducation spécialisée | Formateur en soudage
13 Électricien(ne) compagnon | Plombier(ère)-tuyauteur(se) | Frigoriste | Apprenti(e) électricien(ne) | Technicien(ne) en ventilation
14 Mécanicien(ne) de machines fixes, classe 3 | Mineur(e) sous terre | Opérateur(trice) d'usine de filtration | Foreur(se) au diamant
15 Ingénieur(e) civil(e) | Ingénieur en mécanique du bâtiment | Ingénieure de procédés | CPI – génie électrique | Concepteur en structure
16 Directeur(trice) général(e) | Conseiller(ère) en gestion | Vice-président(e), Stratégie et transformation | Chef de l'exploitation
17 Cuisinier(ère) | Sous-chef | Aide-cuisinier / plongeur | Serveur(se) | Boulanger(ère)-pâtissier(ère) | Préposé au comptoir – service alimentaire
18 Manœuvre | Journalier(ère) de chantier | Aide-déménageur | Journalier(ère) au déneigement | Préposé(e) à la cour
19 Analyste en politiques publiques | Greffier(ère) adjoint(e) | Inspecteur(trice) en bâtiment et en environnement | Agent(e) de programme
20 Physiothérapeute | Pharmacien(ne) | Hygiéniste dentaire | Technologiste médical(e) | Orthophoniste | Inhalothérapeute
21 Infirmier(ère) clinicien(ne) | Infirmier(ère) auxiliaire | Préposé(e) aux bénéficiaires | Auxiliaire familial(e) et social(e)
22 Préposé(e) à la réception – hôtel | Guide touristique | Gouvernante | Conseiller(ère) en voyages | Maître d'hôtel
23 Conseiller(ère) en ressources humaines, CRHA | Recruteur(se) | Technicien(ne) en rémunération | Chef, relations de travail
24 Développeur(se) logiciel | Administrateur(trice) de réseaux | Analyste d'affaires TI | Technicien(ne) informatique, niveau 2 | Architecte infonuagique
25 Courtier(ère) en assurance de dommages | Expert(e) en sinistre | Souscripteur(trice) – lignes commerciales | Analyste en actuariat
26 Ouvrier(ère) paysagiste | Horticulteur(trice) | Arboriste-élagueur | Préposé(e) au terrain de golf | Chef d'équipe – pavé uni
27 Technicien(ne) juridique | Avocat(e), droit des affaires | Notaire | Adjoint(e) juridique en litige | Parajuriste
28 Cariste | Commis d'entrepôt | Acheteur(se) | Expéditeur-réceptionnaire | Planificateur(trice) de la chaîne d'approvisionnement
29 Machiniste CNC | Soudeur(se)-assembleur(se) | Mécanicien(ne) industriel(le) | Outilleur-moulier | Électromécanicien(ne)
30 Opérateur(trice) de production | Assembleur(se) – quart de soir | Inspecteur(trice) à la qualité | Journalier(ère) en scierie | Couturier(ère)
31 Coordonnateur(trice) marketing | Conseiller(ère) en communication | Gestionnaire de communauté | Rédacteur(trice) web | Relationniste
32 Gestionnaire immobilier | Agent(e) de location | Concierge-résident (couple) | Courtier(ère) immobilier résidentiel | Administrateur d'immeubles
33 Conseiller(ère)-vendeur(se) | Gérant(e) de magasin | Caissier(ère) | Commis de nuit, épicerie | Marchandiseur(se)
34 Représentant(e) des ventes | Directeur(trice) de comptes | Représentant(e) aux ventes internes | Directeur du développement des affaires
35 Technicien(ne) en environnement | Conseiller(ère) en santé et sécurité du travail | Biologiste | Chimiste | Hygiéniste du travail
36 Agent(e) de sécurité | Pompier(ère) à temps partiel | Répartiteur(trice) 9-1-1 | Agent(e) des services correctionnels
37 Travailleur(se) social(e) | Intervenant(e) communautaire | Éducateur(trice) spécialisé(e) | Organisateur(trice) communautaire
38 Moniteur(trice) de natation | Sauveteur(se) | Entraîneur(se) de gymnastique | Préposé(e) à l'aréna | Kinésiologue
39 Chauffeur(se) de camion, classe 1 | Conducteur(trice) d'autobus scolaire | Livreur(se) | Opérateur(trice) de machinerie lourde | Matelot
99 Client(e) mystère | Figurant(e) | Intervieweur(se) – sondages | Personnel électoral | Brigadier(ère) scolaire
`)
