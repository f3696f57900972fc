import { describe, expect, it } from 'vitest';
import { contractOf, extractContract } from './contract-document.ts';

const namesOf = async (...paragraphs: string[]): Promise<string[]> => {
  const field = (await extractContract(contractOf(...paragraphs))).get('parties')!;
  return ((field.value ?? []) as { name: string }[]).map(({ name }) => name);
};

describe('parties of a contract', () => {
  const preambles: [string, string[], string[]][] = [
    [
      'defined terms and descriptions',
      [
        'This Supply Agreement (the “Agreement”) is made and entered into as of March 3, 2021, by and between Northwind Traders, Inc., a Delaware corporation with offices at 12 Harbor Street, Suite 4, Portland, Oregon 97201 (“Supplier”), and Contoso, Ltd., an English company (“Customer”).',
      ],
      ['Northwind Traders, Inc.', 'Contoso, Ltd.'],
    ],
    [
      'a term before the description',
      [
        'This Agreement is made between Alpine Foods GmbH (hereinafter the “Seller”), a company organized under the laws of Germany whose registered office is Hauptstr. 5, 80331 Munich and Maria Keller (hereinafter the “Agent”), an individual residing in Vienna.',
      ],
      ['Alpine Foods GmbH', 'Maria Keller'],
    ],
    [
      'no defined terms',
      ['THIS AGREEMENT is dated May 1, 2019 between Blue Yonder Airlines LLC and Fourth Coffee Corporation.'],
      ['Blue Yonder Airlines LLC', 'Fourth Coffee Corporation'],
    ],
    [
      'all in capitals',
      [
        'THIS LEASE IS MADE BY AND BETWEEN ADATUM PROPERTIES, L.P., A TEXAS LIMITED PARTNERSHIP ("LANDLORD"), AND JOHN Q. PUBLIC ("TENANT").',
      ],
      ['ADATUM PROPERTIES, LP', 'JOHN Q. PUBLIC'],
    ],
    [
      'three parties, two of which share a term',
      [
        'This Agreement is entered into by and among Litware Holdings, Inc., Litware Bank, N.A. (collectively, the “Employer”) and Ellen Adams (“Employee”), effective as of June 30, 2010.',
      ],
      ['Litware Holdings, Inc.', 'Litware Bank, N.A.', 'Ellen Adams'],
    ],
    [
      'one party on each line',
      [
        '# CONSULTING AGREEMENT',
        'THIS AGREEMENT made as of the 30th day of June 1999',
        'BETWEEN:',
        'Tailspin Toys Limited',
        '- and -',
        'Proseware, Inc.',
        '# RECITALS',
        'A. The parties wish to work together.',
      ],
      ['Tailspin Toys Limited', 'Proseware, Inc.'],
    ],
    [
      'numbered parties',
      [
        '# SHAREHOLDERS AGREEMENT',
        'BETWEEN:',
        '(1) Fabrikam plc, a company registered in England (the “Company”); and',
        '(2) Wide World Importers B.V. (the “Investor”).',
        '# BACKGROUND',
      ],
      ['Fabrikam plc', 'Wide World Importers B.V.'],
    ],
    [
      'labels',
      [
        '# Cooperation Agreement',
        'Party A: Municipal Government of Springfield',
        'Party B: Woodgrove Energy Co., Ltd.',
        'Both parties agree as follows:',
      ],
      ['Municipal Government of Springfield', 'Woodgrove Energy Co., Ltd.'],
    ],
    [
      'labels over names',
      [
        '# LEASE AGREEMENT',
        'This Lease Agreement ("Agreement") is entered into on this 3 day of January 2024, by and between:',
        'LANDLORD:',
        'Mr Ravi Menon',
        '12, Lake Road',
        'TENANT:',
        'Ms Ines Duarte',
        '40, Hill Street',
      ],
      ['Ravi Menon', 'Ines Duarte'],
    ],
    [
      'labels of another language',
      ['# CONTRATO DE PRESTAÇÃO DE SERVIÇOS', 'CONTRATANTE: Rui Prado', 'CONTRATADA: Oficina Norte Serviços Ltda.'],
      ['Rui Prado', 'Oficina Norte Serviços Ltda'],
    ],
    [
      'labels before sentences and other labels, which name nobody',
      [
        '# SERVICE LEVELS',
        'Service Provider:',
        'Responsibilities: to serve.',
        'GUARANTOR: The Facility is guaranteed.',
      ],
      [],
    ],
    [
      'a label whose name has an and',
      ['# CREDIT AGREEMENT', 'BORROWER: Tailspin Press, Inc.', 'BANK: MINERS AND DROVERS TRUST COMPANY, a bank'],
      ['Tailspin Press, Inc.', 'MINERS AND DROVERS TRUST COMPANY'],
    ],
    [
      'entered into by',
      [
        'THIS AGREEMENT (the "Agreement"), made as of this 21st day of August, 2006, is entered into by Fabrikam Corporation, a Ohio corporation with its principal place of business at 11 Market Square, Dover, New Hampshire 03063 (the "Company"), and Thomas Kuhl, residing at 30 Elm Street, Dayton, Tennessee 37814 (the "Executive").',
      ],
      ['Fabrikam Corporation', 'Thomas Kuhl'],
    ],
    [
      'made by one in favour of somebody open',
      [
        'THIS GUARANTY, dated as of June 1, 2001 made by Litware Resources, Inc., a Delaware corporation (the "Guarantor"), in favor of [____________] (the "Beneficiary").',
        '"Other Agreement" shall mean the Agency Agreement, dated as of the Closing Date among Contoso Trust (the "Trust") and Adatum Bank, N.A. (the "Bank").',
      ],
      ['Litware Resources, Inc.'],
    ],
    [
      'one name whose halves never stand alone',
      [
        'This Agreement is made between MINERS AND DROVERS TRUST COMPANY ("Bank") and Northwind Traders, Inc. ("Borrower").',
        'MINERS AND DROVERS TRUST COMPANY',
        'By: /s/ Ann Beebe',
      ],
      ['MINERS AND DROVERS TRUST COMPANY', 'Northwind Traders, Inc.'],
    ],
    [
      'two who share a term, of whom one signs alone',
      [
        'This Agreement is made between Ellen Adams and Adams Realty Company ("Seller") and Northwind Traders, Inc. ("Buyer").',
        'By: /s/ Ellen Adams',
        'Ellen Adams',
      ],
      ['Ellen Adams', 'Adams Realty Company', 'Northwind Traders, Inc.'],
    ],
    [
      'a place in brackets and a place before the form',
      [
        'This Contract is made by and between Contoso (Morris) Cogen, LLC ("Client") and BANK FIVE, ILLINOIS, NA ("Lender").',
      ],
      ['Contoso (Morris) Cogen, LLC', 'BANK FIVE, ILLINOIS, NA'],
    ],
    [
      'names that begin like roles',
      ['This Agreement is between US/FABRIKAM, Inc. ("Licensor") and Executive Air Charter, LLC ("Licensee").'],
      ['US/FABRIKAM, Inc.', 'Executive Air Charter, LLC'],
    ],
    [
      'an office beside a name',
      [
        'This Agreement is made as of March 7, 2006, by and between Litware Financial Corporation ("Litware"), and R. Craig Peters, Senior Vice President and Chief Credit Officer (the "Executive") of Litware Bank.',
      ],
      ['Litware Financial Corporation', 'R. Craig Peters'],
    ],
    [
      'an office before the company',
      [
        'In connection with your promotion to the position of President and Chief Executive Officer of Proseware Gas Company, an Oregon corporation (the "Company"), we agree as follows.',
      ],
      ['Proseware Gas Company'],
    ],
    [
      'blanks, whose postcodes are no names',
      [
        'This Agreement is by and between: Party Disclosing: ____________ with a mailing address of ____________ LS1 1AL ("Disclosing Party"). Party Receiving: ____________ with a mailing address of ____________ LS9 9AL ("Receiving Party").',
      ],
      [],
    ],
    [
      'a table of contents before them',
      [
        'BETWEEN ................................. 1',
        'AGREED TERMS ............................ 1',
        'This agreement is dated 25 November 2020',
        'BETWEEN',
        '(1) Fourth Coffee Limited, whose registered office is at 17 Park Terrace, London (the Company); and',
        '(2) Graham Moss of Flat 2, 163 Mill Road, Reading (the Employee).',
      ],
      ['Fourth Coffee Limited', 'Graham Moss'],
    ],
    [
      'a letter that later names others by their initials',
      [
        '# Employment Agreement',
        'October 1, 2006',
        'Mr. William Dole',
        '210 Acacia Terrace',
        'Dear Bill,',
        'You and Wide World Partners, Ltd. (hereinafter referred to as "WWP") have agreed as follows:',
        'You will serve the Chairman, Wide World Parks & Resorts ("WWPR"), or his representative.',
      ],
      ['Wide World Partners, Ltd.', 'William Dole'],
    ],
    [
      'and within a name',
      [
        'This Agreement is made between Margie Trust and Savings Bank, an Ohio corporation (“Bank”), and Humongous Research and Development Corp. (“Borrower”).',
      ],
      ['Margie Trust and Savings Bank', 'Humongous Research and Development Corp.'],
    ],
    [
      'a form that nobody filled in',
      ['This Agreement is between Lucerne Publishing Corp., a Texas corporation, and ____________ (“Employee”).'],
      ['Lucerne Publishing Corp.'],
    ],
    [
      'a role that an earlier sentence defines',
      [
        'In consideration of employment by COHO WINERY, INC. (hereinafter “Company”), this Agreement is made this 23rd day of June, 2009, by and between Peter Houston (hereinafter “Employee”) and the Company.',
      ],
      ['Peter Houston', 'COHO WINERY, INC.'],
    ],
    [
      'the first person',
      [
        '# CONFIDENTIALITY AGREEMENT',
        'As a condition of my employment with Trey Research, Inc., its subsidiaries and assigns (together, the “Company”), I agree to the following:',
        'Date: 5/12/09',
        '/s/ Anna Lidman',
        'Anna Lidman',
      ],
      ['Trey Research, Inc.', 'Anna Lidman'],
    ],
    [
      'a letter',
      [
        'January 5, 2015',
        'Southridge Video LLC',
        '300 Main St.',
        'Chicago, IL 60654',
        'Gentlemen:',
        'You have asked for certain information. We agree to disclose it in confidence.',
        'Very truly yours,',
        'Graphic Design Institute, Inc.',
        'By: /s/ Kim Akers',
        'Name: Kim Akers',
        'Title: President',
      ],
      ['Southridge Video LLC', 'Graphic Design Institute, Inc.'],
    ],
    [
      'initials, suffixes and commas within names',
      [
        'This Agreement is made by and among Margie Bank, National Association (“Bank”), Adams, Burke & Cole Incorporated (“Broker”), 1500 Main Street Associates, L.L.C. (“Landlord”) and Robert A. Smith, Jr. (“Guarantor”).',
      ],
      [
        'Margie Bank, National Association',
        'Adams, Burke & Cole Incorporated',
        '1500 Main Street Associates, LLC',
        'Robert A. Smith, Jr.',
      ],
    ],
    [
      'German',
      [
        '# Dienstleistungsvertrag',
        'zwischen der Muster Handels GmbH, Berlin (nachfolgend „Auftraggeber“ genannt) und der Beispiel Software AG, Hamburg (nachfolgend „Auftragnehmer“ genannt) wird folgender Vertrag geschlossen.',
      ],
      ['Muster Handels GmbH', 'Beispiel Software AG'],
    ],
    [
      'French',
      [
        '# CONTRAT DE PRESTATION',
        'Entre la société Dupont Conseil SAS, dont le siège est à Lyon (ci-après « le Client »), et la société Martin Frères SARL (ci-après « le Prestataire »), il a été convenu ce qui suit.',
      ],
      ['Dupont Conseil SAS', 'Martin Frères SARL'],
    ],
  ];
  it.each(preambles)('reads %s', async (_, paragraphs, names) => {
    expect(await namesOf(...paragraphs)).toEqual(names);
  });

  it('gives each party its role and the words that prove it', async () => {
    const field = (await extractContract(contractOf(...preambles[0]![1]))).get('parties')!;
    expect(field.value).toEqual([
      { name: 'Northwind Traders, Inc.', role: 'Supplier' },
      { name: 'Contoso, Ltd.', role: 'Customer' },
    ]);
    expect(field.items![1]!.fields!.map(({ citation }) => citation!.text)).toEqual(['Contoso, Ltd.', 'Customer']);
  });
});
