/**
 * Places by province. Towns and regions are named as the service's list of locations names them; hamlets
 * are places (some real, some invented) that are not in that list.
 */
export type Province = {
  readonly code: string
  readonly en: string
  readonly fr: string
  readonly type: 'Province' | 'Territory'
  /** The share of this province in English and in French postings. */
  readonly share: { readonly en: number; readonly fr: number }
  readonly towns: string
  readonly regions: string
  /** `writing = listed name`: other names and abbreviations that people use for a listed town. */
  readonly aliases: string
  /** Towns whose name no other place in Canada has, so that it can stand without its province. */
  readonly unique: string
  readonly hamlets: string
}

export const provinces: readonly Province[] = [
  {
    code: 'NL',
    en: 'Newfoundland and Labrador',
    fr: 'Terre-Neuve-et-Labrador',
    type: 'Province',
    share: { en: 5, fr: 1 },
    towns: "St. John's; Mount Pearl; Corner Brook; Grand Falls-Windsor; Happy Valley-Goose Bay; Labrador City; Gander",
    regions: '',
    aliases: "Saint John's = St. John's; Mt. Pearl = Mount Pearl",
    unique: 'Corner Brook; Gander',
    hamlets: "Gull Pond Cove; Back Harbour Tickle; Little Otter's Arm; Soldier's Cove",
  },
  {
    code: 'PE',
    en: 'Prince Edward Island',
    fr: 'Île-du-Prince-Édouard',
    type: 'Province',
    share: { en: 3, fr: 1 },
    towns: "Charlottetown; Summerside; Stratford; Cornwall; Three Rivers; Souris; O'Leary",
    regions: 'Queens; Prince',
    aliases: 'Queens County = Queens',
    unique: '',
    hamlets: 'Whistling Sands Shore; Gallant Mills Corner; Skinners Pond',
  },
  {
    code: 'NS',
    en: 'Nova Scotia',
    fr: 'Nouvelle-Écosse',
    type: 'Province',
    share: { en: 7, fr: 2 },
    towns: 'Halifax; Dartmouth; Truro; New Glasgow; Amherst; Bridgewater; Yarmouth; Wolfville; Sydney; Glace Bay',
    regions: 'Colchester; Pictou County; Lunenburg County',
    aliases: 'Cape Breton Regional Municipality = Cape Breton; CBRM = Cape Breton',
    unique: 'Halifax',
    hamlets: 'Lower MacAskill Brook; Upper Herring Bight; Balls Creek',
  },
  {
    code: 'NB',
    en: 'New Brunswick',
    fr: 'Nouveau-Brunswick',
    type: 'Province',
    share: { en: 5, fr: 12 },
    towns: 'Moncton; Saint John; Fredericton; Dieppe; Edmundston; Bathurst; Caraquet; Miramichi; Cap-Pelé; Shippagan',
    regions: 'Westmorland; Madawaska; Gloucester',
    aliases: 'St. John = Saint John; St John = Saint John; Grand-Sault = Grand Falls',
    unique: 'Moncton; Edmundston; Miramichi',
    hamlets: 'Ruisseau-à-Thibodeau; Portage-des-Cormier; Upper Kestrel Brook; Jacquet River',
  },
  {
    code: 'QC',
    en: 'Quebec',
    fr: 'Québec',
    type: 'Province',
    share: { en: 9, fr: 66 },
    towns:
      "Montréal; Québec; Laval; Gatineau; Longueuil; Sherbrooke; Lévis; Saguenay; Trois-Rivières; Saint-Jérôme; Saint-Jean-sur-Richelieu; Rimouski; Rouyn-Noranda; Val-d'Or; Sept-Îles; Gaspé; Baie-Comeau; Saint-Hyacinthe; Sainte-Thérèse; Mont-Tremblant; Kuujjuaq; Les Îles-de-la-Madeleine",
    regions: 'Montérégie; Outaouais; Mauricie; Côte-Nord; Abitibi-Témiscamingue; Bas-Saint-Laurent',
    aliases:
      'Quebec City = Québec; Ville de Québec = Québec; St-Jérôme = Saint-Jérôme; St-Hyacinthe = Saint-Hyacinthe; Ste-Thérèse = Sainte-Thérèse; St. Jean-sur-Richelieu = Saint-Jean-sur-Richelieu; Ville de Saguenay = Saguenay',
    unique: 'Montréal; Gatineau; Rimouski; Rouyn-Noranda; Saguenay; Chibougamau; Trois-Rivières',
    hamlets:
      "Rang-des-Épinettes; Pointe-aux-Outardes-Est; Lac-à-l'Orignal-Perdu; Hameau-des-Trois-Ponts; Lac-des-Piles",
  },
  {
    code: 'ON',
    en: 'Ontario',
    fr: 'Ontario',
    type: 'Province',
    share: { en: 27, fr: 10 },
    towns:
      'Toronto; Ottawa; Mississauga; Brampton; Hamilton; London; Kitchener; Windsor; St. Catharines; Thunder Bay; Timmins; Sault Ste. Marie; Hearst; Kapuskasing; Cornwall; Scarborough; Etobicoke; Oakville; North Bay; Fort Frances',
    regions: 'Niagara; Muskoka; York Region; Peel; Halton; Simcoe County',
    aliases:
      'Sudbury = Greater Sudbury; Grand Sudbury = Greater Sudbury; Saint Catharines = St. Catharines; St Catharines = St. Catharines; Sault Sainte-Marie = Sault Ste. Marie; Ft. Frances = Fort Frances',
    unique: 'Mississauga; Ottawa; Oshawa; Etobicoke',
    hamlets: 'Loon Narrows Junction; Chute-à-Bédard; Quarry Hill Settlement; Dalhousie Lake',
  },
  {
    code: 'MB',
    en: 'Manitoba',
    fr: 'Manitoba',
    type: 'Province',
    share: { en: 6, fr: 4 },
    towns:
      'Winnipeg; Brandon; Steinbach; Thompson; Portage la Prairie; Dauphin; The Pas; Churchill; Selkirk; Flin Flon',
    regions: '',
    aliases: 'Le Pas = The Pas; Saint Boniface = St. Boniface',
    unique: 'Winnipeg',
    hamlets: 'Burnt Spruce Siding; Rat Creek Ferry; Albert Beach',
  },
  {
    code: 'SK',
    en: 'Saskatchewan',
    fr: 'Saskatchewan',
    type: 'Province',
    share: { en: 6, fr: 1 },
    towns: 'Saskatoon; Regina; Prince Albert; Moose Jaw; Swift Current; Yorkton; Estevan; La Ronge; Lloydminster',
    regions: '',
    aliases: '',
    unique: 'Saskatoon; Moose Jaw',
    hamlets: 'Coyote Coulee Crossing; Eagle Butte Elevator; Hewitt Landing',
  },
  {
    code: 'AB',
    en: 'Alberta',
    fr: 'Alberta',
    type: 'Province',
    share: { en: 15, fr: 1 },
    towns:
      'Calgary; Edmonton; Red Deer; Lethbridge; Fort McMurray; St. Albert; Grande Prairie; Medicine Hat; Canmore; Banff; Lloydminster; Sherwood Park; Okotoks',
    regions: '',
    aliases:
      'Ft. McMurray = Fort McMurray; Ft McMurray = Fort McMurray; Saint Albert = St. Albert; St Albert = St. Albert',
    unique: 'Calgary; Edmonton; Medicine Hat',
    hamlets: 'Pekisko Bench; Little Grizzly Flats; Rocky Rapids',
  },
  {
    code: 'BC',
    en: 'British Columbia',
    fr: 'Colombie-Britannique',
    type: 'Province',
    share: { en: 17, fr: 1 },
    towns:
      'Vancouver; Surrey; Burnaby; Richmond; Victoria; Kelowna; Kamloops; Nanaimo; Prince George; Fort St. John; Whistler; Prince Rupert; Abbotsford; Squamish; Tofino',
    regions: 'Greater Vancouver; Fraser Valley; Cowichan Valley; Comox Valley',
    aliases:
      'Fort Saint John = Fort St. John; Ft. St. John = Fort St. John; Greater Vancouver Regional District = Greater Vancouver',
    unique: 'Kelowna; Kamloops; Nanaimo; Squamish',
    hamlets: 'Whistler Creek Landing; Upper Skookum Flats; Salmon Weir Point; Bear Flat',
  },
  {
    code: 'YT',
    en: 'Yukon',
    fr: 'Yukon',
    type: 'Territory',
    share: { en: 2, fr: 1 },
    towns: 'Whitehorse; Dawson City; Watson Lake; Haines Junction; Carmacks; Teslin; Old Crow',
    regions: '',
    aliases: '',
    unique: 'Whitehorse',
    hamlets: 'Caribou Gulch Landing; Aishihik',
  },
  {
    code: 'NT',
    en: 'Northwest Territories',
    fr: 'Territoires du Nord-Ouest',
    type: 'Territory',
    share: { en: 2, fr: 1 },
    towns: "Yellowknife; Hay River; Inuvik; Fort Smith; Fort Simpson; Norman Wells; Behchokò; Tuktoyaktuk; Lutselk'e",
    regions: '',
    aliases: 'Ft. Smith = Fort Smith; Ft Simpson = Fort Simpson',
    unique: 'Yellowknife; Inuvik',
    hamlets: 'Slave Delta Camp',
  },
  {
    code: 'NU',
    en: 'Nunavut',
    fr: 'Nunavut',
    type: 'Territory',
    share: { en: 2, fr: 1 },
    towns: 'Iqaluit; Rankin Inlet; Arviat; Cambridge Bay; Pond Inlet; Pangnirtung; Baker Lake; Gjoa Haven; Igloolik',
    regions: 'Kivalliq; Kitikmeot',
    aliases: 'Cape Dorset = Kinngait; Repulse Bay = Naujaat',
    unique: 'Iqaluit',
    hamlets: 'Angijuq Inlet Camp; Alert',
  },
]
