// One small company in all samples, so that a search over them finds the same names in several formats. All of it is made up.
export const ROASTER = {
  name: 'Harbour Street Coffee Roasters Ltd',
  street: '14 Harbour Street',
  city: 'Bristol BS1 4TR, United Kingdom',
  vat: 'GB123456782',
};

export const SUPPLIER = {
  name: 'Lindqvist Packaging AB',
  street: 'Hamngatan 7',
  city: '411 06 Göteborg, Sweden',
  vat: 'SE556703748501',
  iban: 'SE45 5000 0000 0583 9825 7466',
  bic: 'ESSESESS',
};

/** Archives and documents carry this time: the same script makes the same bytes. */
export const MADE_AT = new Date('2026-03-02T09:00:00Z');

export const ORDER = [
  { item: 'Kraft pouch 250 g, valve, resealable', quantity: 4000, price: 0.38 },
  { item: 'Kraft pouch 1 kg, valve, resealable', quantity: 1200, price: 0.74 },
  { item: 'Shipping carton 400 × 300 × 250 mm', quantity: 350, price: 1.15 },
  { item: 'Roll of labels, two colours, 1,000 pieces', quantity: 6, price: 48.5 },
  { item: 'Delivery, two pallets', quantity: 1, price: 185 },
];
