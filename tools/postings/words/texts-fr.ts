/** Sentences that any French posting may hold; the marks are those of `texts-en.ts`. */

import { lines } from './table.ts'
import type { Texts } from './types.ts'

export const textsFr: Texts = {
  intros: lines(`
    *{company}* fait partie de la vie de {city} depuis 1974 et poursuit sa croissance.
    Joignez-vous à *{company}*, l'une des sociétés les mieux gérées au pays, à notre établissement de {city}.
    Vous cherchez une équipe à échelle humaine? *{company}* embauche à {city} et dans les environs.
    Notre client cherche à pourvoir un poste situé à {city}.
    Entreprise familiale de 85 employés, {company} est présente dans trois provinces.
    Notre organisme sans but lucratif soutient plus de 4 000 personnes par année à {city}.
    *Venez travailler avec nous!* {company} offre un horaire stable, un bon salaire et peu de déplacements.
    Relevant de la direction de {city}, vous joindrez une équipe fière du travail bien fait dès la première fois.
  `),
  seconds: lines(`
    Le poste est à pourvoir à la suite d'un départ à la retraite; la formation dure quatre semaines.
    Il s'agit d'un remplacement de congé parental, de 12 à 18 mois.
    C'est un nouveau poste, créé pour répondre à la demande, avec de réelles possibilités d'avancement.
    Le travail est saisonnier : d'avril à la fin de novembre, avec rappel chaque année.
    Horaire de 37,5 heures par semaine, du lundi au vendredi, dont une journée en télétravail.
    L'horaire est de 4 jours de 10 heures, une fin de semaine sur trois.
    Chez nous, le "comment" compte autant que le "quoi" : sécurité, respect et honnêteté d'abord!
  `),
  dutiesHeadings: lines(`
    Responsabilités
    Vos tâches :
    Description du poste
    Votre quotidien
    Principales fonctions :
  `),
  duties: lines(`
    Collaborer étroitement avec les collègues des autres services
    Appliquer les règles de santé et de sécurité et signaler tout danger
    Former et accompagner les nouveaux employés
    Participer aux réunions d'équipe et aux projets d'amélioration continue
    Tenir les dossiers à jour dans le système informatique
    Accomplir toute autre tâche connexe
    Servir le public avec courtoisie et professionnalisme
    Garder l'aire de travail propre, sécuritaire et ordonnée
  `),
  needsHeadings: lines(`
    Exigences
    Profil recherché :
    Ce que vous apportez
    Compétences & qualifications
    Votre profil
  `),
  needs: lines(`
    Diplôme d'études secondaires (DES) ou équivalent
    De deux à trois années d'expérience pertinente
    Bonne connaissance de la suite Microsoft Office
    Capacité à soulever des charges allant jusqu'à 23 kg
    Permis de conduire valide et accès à un véhicule
    Maîtrise du français, à l'oral comme à l'écrit; anglais fonctionnel
    Vérification des antécédents judiciaires
    Être légalement autorisé(e) à travailler au Canada
    Ponctualité, fiabilité et souci du détail
    Disponibilité le soir, la fin de semaine et les jours fériés
    Autonomie, débrouillardise et esprit d'équipe
    Expérience avec SAP, Workday ou un système semblable
  `),
  offersHeadings: lines(`
    Nous offrons
    Avantages :
    Pourquoi nous choisir?
    Conditions de travail
  `),
  offers: lines(`
    Assurances collectives (médicaments, dentaire, vue) dès le premier jour
    REER collectif avec contribution de l'employeur jusqu'à 5 %
    Trois semaines de vacances et congés mobiles
    Stationnement gratuit et gymnase sur place
    Formation continue payée
    Prime d'éloignement et sorties annuelles payées
    Régime de retraite à prestations déterminées (RREGOP)
    Rabais de 30 % pour le personnel
    Heures supplémentaires payées à taux et demi après 40 heures
    Aide au déménagement pour les gens de l'extérieur
    Allocation de 350 $ par année pour bottes et outils
  `),
  shiftHeading: 'Quarts offerts :',
  shifts: ['Jour : 7 h à 15 h 30', 'Soir : 15 h 30 à minuit', 'Nuit : 23 h à 7 h'],
  applies: lines(`
    Pour postuler, envoyez votre CV à [{email}](mailto:{email}?subject=Candidature%20{number}) en indiquant *{number}*.
    Des questions? Appelez notre équipe au [{phone}](tel:{tel}).
    Postulez en ligne : [{site}]({url}). Les candidatures sont étudiées au fur et à mesure.
    Visitez [notre page Carrières]({url}) ou composez le [{phone}](tel:{tel}), poste 204.
    *Comment postuler :* CV et lettre de présentation à [{email}](mailto:{email}). Seules les personnes retenues seront jointes.
  `),
  closings: lines(`
    Nous souscrivons au principe d'égalité en emploi et invitons les femmes, les membres des minorités visibles, les Autochtones et les personnes handicapées à présenter leur candidature.
    Des mesures d'adaptation sont offertes sur demande à toutes les étapes du processus.
    Nous remercions tous les candidats de leur intérêt; seules les personnes convoquées recevront une réponse.
    Le masculin est utilisé dans le seul but d'alléger le texte.
    Ce poste est régi par la convention collective du SCFP, section locale 1287.
  `),
  companies: lines(`
    Constructions Bélanger et Fils inc.
    CISSS de la Côte-du-Fleuve
    Transport Rivière-aux-Pins
    Résidence L'Âge d'Or de l'Érablière
    Caisse populaire du Bas-du-Fleuve
    Pêcheries de la Baie-Sainte-Anne
    Groupe manufacturier Thériault
    Boulangerie Au Pain d'Épices
    Mines Nord-Boréal
    Centre de services scolaire des Trois-Lacs
    Électricité Gagnon & Associés
    Auberge du Cap-à-l'Aigle
    Gestion immobilière Le Phare
    Ville de Sainte-Hélène-du-Lac
    Logiciels Boréalis
  `),
  additions: [
    'Temps plein',
    'Temps partiel',
    'Contrat de 12 mois',
    'Soir & fin de semaine',
    'Télétravail/hybride',
    'Saisonnier',
    'Sur appel',
    'Étudiant(e)s bienvenu(e)s',
    'prime de 1 500 $',
  ],
  prefixes: ['URGENT – ', 'POSTE RECHERCHÉ : ', '🍁 ', 'Nouveau! ', 'Concours interne et externe – ', '✨ '],
}
