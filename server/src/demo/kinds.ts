/** Buildings, machines and tasks of the demonstration business; its plain words stand in `words.json`. */
export const kinds = [
  { name: 'Apartments', units: [12, 180], style: 'garden' },
  { name: 'Garden Apartments', units: [16, 120], style: 'garden' },
  { name: 'Villas', units: [20, 140], style: 'garden' },
  { name: 'Court', units: [8, 60], style: 'garden' },
  { name: 'Condominiums', units: [24, 220], style: 'mid-rise' },
  { name: 'Lofts LLC', units: [30, 260], style: 'mid-rise' },
  { name: 'Residences', units: [30, 200], style: 'mid-rise' },
  { name: 'Tower', units: [90, 320], style: 'high-rise' },
  { name: 'Homeowners’ Association', units: [60, 320], style: 'mid-rise' },
  { name: 'Student Commons', units: [80, 260], style: 'student' },
  { name: 'Residence Hall', units: [90, 240], style: 'student' },
  { name: 'Extended Stay', units: [40, 130], style: 'mid-rise' },
  { name: 'Inn', units: [18, 90], style: '' },
  { name: 'Mobile Home & RV Park', units: [40, 160], style: '' },
  { name: 'Co-op', units: [20, 110], style: 'garden' },
] as const;

export const models = {
  washer: [
    { make: 'Speed Queen', model: 'SFNNCASP', size: '3.4 cu ft', prices: [225, 250, 275] },
    { make: 'Maytag', model: 'MHN33PNC', size: '3.1 cu ft', prices: [200, 225, 250] },
    { make: 'Speed Queen', model: 'SC40', size: '40 lb', prices: [425, 475] },
  ],
  dryer: [
    { make: 'Speed Queen', model: 'SDENCAGS', size: '7.0 cu ft', prices: [175, 200, 225] },
    { make: 'Maytag', model: 'MDG22PN', size: '7.4 cu ft', prices: [175, 200] },
  ],
  stack: [{ make: 'Maytag', model: 'MLE24PD', size: '27 in', prices: [225, 250] }],
} as const;

export const rooms = [
  ['Laundry room'],
  ['Laundry room'],
  ['Building A', 'Building B'],
  ['Basement', '2nd floor'],
] as const;

export const tasks = [
  ['call', 'Ask about the new building'],
  ['task', 'Send the renewal offer'],
  ['meeting', 'Walk through the laundry rooms'],
  ['email', 'Send last year’s statements'],
  ['note', 'Wants card readers at the next change'],
  ['call', 'Refund asked for by a tenant'],
] as const;
