/** What people in each category do, and one credential that employers ask for; French. */
import { table } from './table.ts'

export const dutiesFr = table(`
1 Saisir les écritures de journal et concilier les comptes bancaires chaque mois | Préparer les remises de TPS, de TVQ et de retenues à la source | Collaborer avec les vérificateurs externes à la fin de l'exercice
2 Répondre au téléphone et accueillir les visiteurs avec courtoisie | Rédiger la correspondance, les procès-verbaux et les bons de commande | Tenir à jour les agendas, les réservations & les comptes de dépenses
3 Nourrir et surveiller un troupeau de 140 têtes et signaler tout signe de maladie | Semer, repiquer et récolter à la main ou à la machine | Nettoyer et désinfecter l'étable et les équipements selon les normes de biosécurité
4 Préparer les plans et devis pour permis dans Revit et AutoCAD | Vérifier la conformité au Code de construction et aux règlements de zonage | Prendre des relevés sur le terrain à la station totale
5 Transformer les idées du client en maquettes et en concepts visuels | Préparer les fichiers finaux pour l'impression, le Web et la diffusion | Classer les images, les polices et les fichiers sources
6 Diagnostiquer et réparer moteurs, freins, directions et suspensions | Effectuer les entretiens préventifs et les inspections mécaniques (SAAQ) | Remplir clairement les bons de travail : pièces, heures et recommandations
7 Rencontrer les membres pour revoir leurs comptes, leurs prêts et leurs projets | Analyser les demandes de crédit et formuler une recommandation | Respecter en tout temps les règles de conformité et de confidentialité
8 Accueillir la clientèle et la conseiller selon ses goûts | Réaliser coupes, colorations, soins du visage ou massages | Désinfecter les postes et les outils entre chaque client
9 Balayer, laver et polir les planchers des bureaux et des aires communes | Vider les bacs de recyclage et de compost et réapprovisionner les toilettes | Signaler les fuites, les bris et les dangers au superviseur
10 Lire les plans et tracer les ouvrages selon le devis | Monter charpentes, toitures, revêtements et finitions intérieures | Travailler en hauteur, jusqu'à 12 mètres, avec un harnais
11 Traiter de 50 à 70 appels, clavardages et courriels par quart | Expliquer simplement les factures, les livraisons et les retours | Consigner chaque échange dans le logiciel & assurer le suivi en 24 h
12 Planifier des activités qui soutiennent le développement de chaque enfant | Observer, noter et discuter des progrès avec les parents | Maintenir un milieu sécuritaire, inclusif et chaleureux
13 Installer, vérifier et réparer le câblage, la tuyauterie ou les conduits | Dépanner les contrôles, les moteurs et les pompes | Répondre aux appels d'urgence à tour de rôle
14 Surveiller chaudières, pompes et compresseurs, en salle de contrôle et sur place | Prélever des échantillons et noter les lectures aux deux heures | Cadenasser les équipements avant toute intervention
15 Réaliser les calculs, les modèles et les rapports techniques | Vérifier les dessins d'atelier et répondre aux questions du chantier | Visiter les chantiers afin d'attester la conformité des travaux
16 Diriger la planification stratégique et rendre compte au conseil d'administration | Mobiliser une équipe de huit gestionnaires | Gérer un budget de 24 M$ et les risques qui s'y rattachent
17 Préparer les plats selon les recettes, à la bonne température et à temps | Recevoir, étiqueter et faire la rotation des denrées | Garder la cuisine, la chambre froide et la plonge impeccables
18 Charger et décharger les camions à la main ou au transpalette | Nettoyer et préparer les aires de travail pour les corps de métier | Pelleter, ratisser et empiler des matériaux jusqu'à 23 kg
19 Effectuer des recherches et rédiger des notes à l'intention de la direction | Répondre aux demandes des citoyens, des médias et des élus | Appliquer les règlements et gérer les subventions
20 Évaluer les patients et établir les plans de traitement avec l'équipe | Utiliser et étalonner les appareils de diagnostic | Documenter chaque intervention au dossier électronique
21 Offrir des soins directs à un groupe de 6 à 8 patients | Administrer les médicaments selon le plan de soins | Aider les résidents pour l'hygiène, les repas et les déplacements
22 Accueillir la clientèle et traiter les réservations et les paiements | Renseigner les visiteurs sur l'hôtel, la région & ses attraits | Régler les plaintes avec tact avant le départ du client
23 Mener le processus de dotation, de l'affichage à l'accueil | Conseiller les gestionnaires sur la convention collective | Tenir à jour les dossiers, les assurances et les statistiques
24 Concevoir, écrire et réviser du code au sein d'une équipe de sept personnes | Surveiller les serveurs, les sauvegardes et le réseau | Aider les utilisateurs à résoudre leurs problèmes d'accès & de matériel
25 Revoir les protections des clients et recommander les produits adaptés | Enquêter sur les sinistres, évaluer les dommages et négocier | Saisir les soumissions et les renouvellements au système
26 Planter, tailler et arroser arbres, arbustes et plates-bandes | Poser la tourbe, le pavé uni et les murets | Conduire tondeuses, mini-chargeuses & souffleuses selon la saison
27 Rédiger les actes, les contrats et les procédures | Assurer le suivi des délais et du dépôt des documents à la cour | Rencontrer les clients et ouvrir les dossiers
28 Préparer les commandes au lecteur optique | Charger et décharger les remorques de 53 pieds au chariot élévateur | Planifier les achats et suivre les envois jusqu'au dédouanement
29 Régler et conduire tours et centres d'usinage d'après les dessins | Souder l'acier doux et l'inox (GMAW, GTAW) selon les normes CWB | Dépanner les systèmes hydrauliques, pneumatiques & mécaniques
30 Conduire et ajuster les machines selon les cibles horaires | Vérifier les pièces au pied à coulisse et noter les résultats | Emballer, étiqueter et empiler les produits finis
31 Planifier et publier le contenu du site, de l'infolettre et des réseaux sociaux | Mesurer les résultats des campagnes et en faire rapport chaque mois | Coordonner imprimeurs, photographes & agences
32 Faire visiter les logements, vérifier les références et préparer les baux | Percevoir les loyers et suivre le budget d'exploitation | Planifier les réparations avec les locataires et les entrepreneurs
33 Accueillir les clients et les guider vers le bon produit | Tenir la caisse et traiter les retours avec exactitude | Recevoir la marchandise, garnir les tablettes et monter les présentoirs
34 Développer de nouveaux comptes par téléphone, par courriel et dans les salons | Préparer les soumissions et négocier les conditions | Tenir à jour le CRM & les prévisions de chaque semaine
35 Prélever des échantillons de sol, d'eau et d'air en région éloignée | Inspecter les lieux de travail et enquêter sur les accidents | Rédiger les demandes d'autorisation et les rapports techniques
36 Patrouiller les lieux à pied et en véhicule | Surveiller les caméras, les alarmes et les accès | Intervenir en cas d'urgence et rédiger des rapports factuels
37 Rencontrer les personnes et les familles, évaluer leurs besoins et bâtir un plan | Animer des groupes et diriger les gens vers les services du réseau | Intervenir en situation de crise avec calme et respect
38 Animer des cours pour enfants, adultes et aînés de tous les niveaux | Surveiller piscines, patinoires ou plateaux et faire respecter les règles | Préparer le matériel et prendre les présences
39 Conduire prudemment en toute saison et faire la ronde de sécurité | Arrimer les charges et tenir à jour fiches journalières et connaissements | Aider les passagers ou les clients avec courtoisie
99 Suivre des consignes écrites et noter ses observations sur une tablette | Assister à une séance d'information rémunérée de deux heures | Accueillir le public et préserver la confidentialité des réponses
`)

export const credentialsFr = table(`
1 Titre de CPA ou DEC en comptabilité et gestion
2 DEP en secrétariat ou expérience équivalente
3 Aimer le travail à l'extérieur, été comme hiver
4 DEC en technologie de l'architecture ou en géomatique
5 Portfolio récent (lien ou PDF) à joindre à la candidature
6 DEP en mécanique; carte de compagnon du CPA (un atout)
7 Permis de représentant en épargne collective (AMF)
8 DEP ou attestation reconnue dans le métier
9 Formation SIMDUT (offerte sur place au besoin)
10 Carte ASP Construction & carte de compétence de la CCQ
11 Expérience en centre d'appels (> 40 appels par jour)
12 DEC en techniques d'éducation à l'enfance ou brevet d'enseignement
13 Carte de compagnon ou d'apprenti valide
14 Certificat de mécanicien de machines fixes ou d'opérateur valide
15 Membre de l'Ordre des ingénieurs du Québec (ou CPI)
16 MBA ou expérience de direction équivalente
17 Attestation MAPAQ en hygiène et salubrité alimentaires
18 Bottes de sécurité à cap d'acier et bonne forme physique
19 Baccalauréat en administration publique ou en science politique
20 Permis en règle de l'ordre professionnel
21 Permis d'exercice ou diplôme reconnu; RCR et PDSB à jour
22 Bilinguisme fonctionnel et entregent
23 Titre de CRHA ou de CRIA (un atout)
24 Bonne connaissance de Linux, de SQL et de C++ ou C#
25 Certification de l'AMF en assurance de dommages
26 Permis de conduire, classe 5, et bon dossier
27 Membre du Barreau ou de la Chambre des notaires, s'il y a lieu
28 Carte de cariste (contrepoids & mât rétractable)
29 DEP en techniques d'usinage ou en soudage-montage
30 Expérience en usine souhaitée (< 1 an accepté)
31 Excellente plume et maîtrise de la suite Adobe
32 Permis de l'OACIQ, selon le poste
33 Avoir 18 ans pour la vente d'alcool et de tabac
34 Permis de conduire valide et véhicule fiable
35 Baccalauréat ou DEC pertinent; membre d'un ordre (un atout)
36 Permis d'agent (BSP) et cours de secourisme
37 Baccalauréat en travail social ou DEC en techniques de travail social
38 Brevet de sauveteur national ou certification PNCE
39 Dossier de conduite de la SAAQ de moins de 30 jours
99 Téléphone intelligent et disponibilité le soir ou la fin de semaine
`)
