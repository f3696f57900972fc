import { label, named, phrase, section, titled, type Vocabulary } from './vocabulary.ts';

/** What binds those who sign it. */
export const LEGAL: Vocabulary[] = [
  {
    type: 'lease',
    signs: [
      named(
        4,
        '(?:residential |commercial |office )?(?:lease|rental|tenancy)(?: (?:agreement|contract|summary))?|mietvertrag',
        'contrat de (?:bail|location)|contrato de (?:arrendamiento|alquiler|locação)|contratto di locazione',
        'huurovereenkomst|賃貸借契約|租赁合同|הסכם שכירות',
      ),
      phrase(2, 'landlord|lessor|vermieter|bailleur|arrendador|locatore|verhuurder|貸主|出租人'),
      phrase(2, 'tenant|lessee|mieter|locataire|arrendatario|conduttore|huurder|借主|承租人'),
      phrase(1.5, '(?:monthly|base|annual) rent|rent|miete|loyer|renta|canone|huur|賃料|租金'),
      phrase(1.5, 'security deposit|kaution|d[ée]p[ôo]t de garantie|fianza|cauzione|waarborgsom|敷金|押金'),
      phrase(1, 'premises|mietobjekt|locaux'),
    ],
  },
  {
    type: 'contract',
    signs: [
      titled(
        3,
        '(?:\\p{L}+ )?(?:agreement|contract|deed|amendment)s?|terms and conditions|(?:\\p{L}+)?vertrag|contrat(?:o|to)?',
        'overeenkomst|avtal|umowa|smlouva|契約書|合同|계약서|הסכם',
      ),
      phrase(
        2,
        'this (?:\\p{L}+ ){0,5}(?:agreement|contract|lease|deed|amendment)|agreement (?:is|was) (?:made|entered)',
      ),
      phrase(1.5, 'hereinafter|hereby|hereto|hereunder|herein|ci-apr[èe]s|nachfolgend|en adelante'),
      phrase(1.5, 'whereas|witnesseth|in witness whereof|now, therefore|pr[äa]ambel|consid[ée]rant'),
      phrase(
        1.5,
        'governing law|governed by (?:and )?(?:\\p{L}+ ){0,8}the laws?|jurisdiction|gerichtsstand|anwendbares recht|droit applicable|ley aplicable',
      ),
      phrase(
        1,
        'the parties|part(?:y|ies) (?:hereto|agrees?|shall)|vertragspartei(?:en)?|les parties|las partes|le parti',
      ),
      section(
        1,
        'term|termination|k[üu]ndigung|r[ée]siliation|rescisi[óo]n|laufzeit|notices?|miscellaneous|definitions',
      ),
      section(1, 'confidential(?:ity)?(?: information)?|indemnif(?:y|ication)|(?:limitation of )?liability|haftung'),
      phrase(0.5, 'terminate[sd]?|indemnify|confidential information|effective date|term of this|entry into force'),
      label(1, 'by|name|title|signature|unterschrift'),
    ],
  },
];

/** What a contract says of itself. */
export const CONTRACT = [
  phrase(
    1,
    'this (?:\\p{L}+[ -]){0,5}(?:agreement|contract|lease|deed|amendment)|in witness whereof|dieser vertrag|nachfolgend',
    '(?:terms and conditions|agreement) (?:is|are|was|dated|made) (?:made|entered|between|as)',
    'le présent contrat|el presente contrato|il presente contratto|deze overeenkomst|hereby agrees?',
  ),
  titled(1, '(?:\\p{L}+)?vertrag|contrat(?:o|to)?|overeenkomst|umowa|契約書|合同'),
];
