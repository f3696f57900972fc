const STATES =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming|District of Columbia|Puerto Rico';
const PROVINCES =
  'Ontario|Quebec|Québec|British Columbia|Alberta|Manitoba|Saskatchewan|Nova Scotia|New Brunswick|Newfoundland and Labrador|Prince Edward Island|New South Wales|Victoria|Queensland|South Australia|Western Australia|Tasmania';
const COUNTRIES =
  "England and Wales|England & Wales|England|Wales|Scotland|Northern Ireland|United Kingdom|Ireland|Germany|Federal Republic of Germany|France|Switzerland|Austria|Italy|Spain|Portugal|Netherlands|The Netherlands|Belgium|Luxembourg|Denmark|Sweden|Norway|Finland|Iceland|Poland|Czech Republic|Slovakia|Hungary|Romania|Bulgaria|Greece|Cyprus|Malta|Estonia|Latvia|Lithuania|Ukraine|Russian Federation|Russia|Turkey|Israel|Egypt|South Africa|Nigeria|Kenya|Ghana|India|Pakistan|Bangladesh|Sri Lanka|Singapore|Malaysia|Thailand|Indonesia|Philippines|Vietnam|Japan|South Korea|Korea|Hong Kong|Macau|Taiwan|People's Republic of China|PRC|China|Australia|New Zealand|Canada|Mexico|Brazil|Argentina|Chile|Colombia|Peru|Panama|Costa Rica|Uruguay|Cayman Islands|British Virgin Islands|Bermuda|Bahamas|Barbados|Jersey|Guernsey|Isle of Man|Gibraltar|Marshall Islands|Liberia|Mauritius|United Arab Emirates|Dubai|Abu Dhabi|Saudi Arabia|Qatar|Kuwait|Bahrain|Jordan|Lebanon|Kazakhstan|United States of America|United States|European Union|Deutschland|Bundesrepublik Deutschland|Österreich|Schweiz|Frankreich|Suisse|Belgique";

const all = [STATES, PROVINCES, COUNTRIES].flatMap((names) => names.split('|'));
const byLength = [...all].sort((a, b) => b.length - a.length).map((name) => name.replace(/ /g, '\\s+'));

/** A state, province or country by name, whatever its case. */
export const JURISDICTION = `(?:${byLength.join('|')})(?![\\p{L}])`;

const KNOWN = new Map(all.map((name) => [name.toLowerCase(), name]));

/** As it is usually written, where the name is known. */
export const toJurisdiction = (name: string): string => {
  const oneLine = name.replace(/\s+/g, ' ').trim();
  return KNOWN.get(oneLine.toLowerCase()) ?? oneLine;
};

/** The law of a federation stands beside the law of one of its states, which says more. */
export const isFederal = (name: string): boolean => /^(?:United States|European Union|Canada)/i.test(name);

const STATE = new RegExp(
  `^(?:(?:State|Commonwealth|Province|Republic|Government)\\s+of\\s+(?:the\\s+)?)?${JURISDICTION}$`,
  'iu',
);

export const isJurisdiction = (name: string): boolean => STATE.test(name);
