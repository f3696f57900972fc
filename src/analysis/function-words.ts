/**
 * The small words that a language cannot do without, by its code in ISO 639-3. They stand on a receipt as in a novel, where trigrams of
 * names and goods tell nothing. Words that several languages have are listed with each of them.
 */
const FUNCTION_WORDS: Readonly<Record<string, string>> = {
  eng: 'the of and to in is for that with as on by be are this or from at have was not which your you within their has if all any our will shall may an we it out off here thank please per upon each no',
  deu: 'der die und das ist von zu mit den für auf im ein eine dem nicht des werden sich bei als auch an nach aus oder wird sind einer einem wir sie bitte bis zum zur haben ihre ihr unter durch vom am es hat in keine pro',
  fra: 'le la les de des et du un une est en pour que qui dans par sur au aux avec ne pas ce cette sont ou plus nous vous votre notre leur à être sans ses son sa il merci',
  spa: 'el la los las de del y que en un una es por con para se al su como más o lo no sus este esta ser son entre sin sobre a ha todo le gracias usted',
  por: 'o a os as de do da dos das e que em um uma é por com para se ao à no na nos nas como mais ou não sua seu são ser este esta pelo pela entre sem obrigado foi',
  glg: 'o a os as de do da dos das e que en un unha é por con para se ao á no na nos nas como máis ou non súa seu son ser este esta polo pola entre sen foi grazas',
  ita: 'il la lo i gli le di del della dei delle e che in un una è per con non si da al alla sono nel nella come più o su questo questa dal ogni ha dalla ed sul grazie anche',
  nld: 'de het een en van in is dat op te voor met zijn door bij aan niet of uit naar ook worden wordt om als deze dit u wij uw onze er tot heeft over ons graag per',
  swe: 'och att det som en på är av för med till den har i inte om ett från de vid eller kan ska vi du din våra vår nu efter samt utan skall alla varje enligt',
  dan: 'og at det som en på er af for med til den har i ikke om et fra de ved eller kan skal vi du din vores være hver enhver blev hvad nu efter samt uden alle ifølge også',
  nob: 'og å det som en på er av for med til den har i ikke om et fra de ved eller kan skal vi du din våre være hver enhver ble hva nå etter samt uten alle ifølge også',
  afr: 'die van en in is dat nie wat op te vir met deur by aan of uit na ook word om as hierdie u ons jou sy haar het elke tot sal kan moet',
  cat: 'el la els les de del i que en un una és per amb al com més o no seva seu aquest aquesta són ser entre sense sobre a ha tot dels als pel gràcies',
  pol: 'i w na z do się nie że jest to o od za po przez dla jak oraz lub są przy ze który która które ten ta jego być nr a pod każdy ma we',
  ces: 'a v na se že je to s z do o pro ve za od jako nebo jsou být při které který která aby však po k ze by jeho má každý podle i není',
  slk: 'a v na sa že je to s z do o pre vo za od ako alebo sú byť pri ktoré ktorý ktorá aby však po k zo by jeho má každý podľa i nie',
  hrv: 'i u na se da je to s iz do o za od kao ili su biti pri koje koji koja kako po k bi njegov ima svaki prema nije ne a te sve',
  hun: 'a az és hogy nem is egy van meg de vagy mint ez csak ha el kell amely minden szerint után által való annak ezt volt lehet',
  fin: 'ja on ei että se oli olla joka tai kun hän ovat mutta myös kuin sen sekä jos tämä ole mukaan kaikki hänen niin nyt',
  ron: 'și de în la cu pe care din este a un o pentru nu că sau prin ca mai al ale sunt se fi lui orice are să ce după către unei',
  tur: 've bir bu için ile da de olarak olan her veya gibi daha çok en ne kadar sonra ya göre tarafından değil var olduğu şekilde',
  vie: 'và của là có được cho các trong một với những người không này để tại theo về hoặc đến từ khi mọi',
  hin: 'है हैं का की के को में से और यह वह पर ने भी नहीं था थी थे इस उस कि या एक लिए हो तो ही जो कर साथ',
  mar: 'आहे आहेत आणि हा ही हे या व नाही होते होता होती एक ते तो की मध्ये साठी पण किंवा त्या असून केले आला',
  nep: 'छ छन् र को का मा ले लाई हो भएको गर्न यो पनि तथा गरेको हुने वा यस भने रहेको गरी एक बाट छैन',
  ind: 'yang dan di dari untuk dengan pada ini itu adalah dalam atau tidak akan oleh ke sebagai dapat telah setiap anda kami',
};

/** For each word, the languages that have it. */
export const LANGUAGES_BY_WORD: ReadonlyMap<string, readonly string[]> = byWord();

function byWord(): Map<string, string[]> {
  const languages = new Map<string, string[]>();
  for (const [language, words] of Object.entries(FUNCTION_WORDS))
    for (const word of new Set(words.split(' '))) {
      const known = languages.get(word);
      if (known) known.push(language);
      else languages.set(word, [language]);
    }
  return languages;
}
