/** What the clients of the demonstration business are made of. */
export const companies = [
  'Bellweather Property Management',
  'Quail Run Homes',
  'Tamarack Residential',
  'Coastline Living',
  'Sonoma Gate Realty',
  'Heron Bay Communities',
  'Foxglove Housing Trust',
  'Granite & Vine Properties',
  'Three Oaks Management',
  'Pier 9 Residential',
  'Larkin Street Homes',
  'Valley Oak Housing',
  'Beacon Hill Student Living',
  'Sierra Crest Management',
  'Cobblestone Property Group',
  'Bluebird Hospitality',
  'Almond Grove Living',
  'Old Mill Properties',
  'Delta Breeze Housing',
  'Northgate Residential',
] as const;

/** An owner, and the companies that belong to them. */
export const owner = {
  businessName: 'Marigold Holdings LLC',
  owns: ['Marigold Napa', 'Marigold East Bay', 'Marigold Valley', 'Marigold Student Homes'],
} as const;

/** Properties that are clients of their own. */
export const properties = [
  'Laurel Court Apartments',
  'The Fairview',
  'Mission Terrace',
  'Ash & Vine Lofts',
  'Pepperwood Villas',
  'Hawthorne House',
  'Sycamore Commons',
  'The Embarcadero Inn',
  'Orchard Row',
  'Blossom Hill Apartments',
  'Windsor Garden Homes',
  'Poppy Lane Co-op',
  'Cathedral Arms',
  'Lakeside Residence Hall',
  'Tulip Street Apartments',
  'Rosewood Tower',
  'Bay Laurel Flats',
  'Eastlake Court',
  'Moraga Gardens',
  'Capitol Park Residences',
  'The Aviary',
  'Sutter Row',
  'Rio Vista Mobile Park',
  'Humboldt House',
  'Madrone Terrace',
  'Sparrow Hill',
] as const;

export const siteNames = [
  'Magnolia House',
  'Cedar Court',
  'Lincoln Arms',
  'Park Row',
  'The Wharf',
  'Birch Commons',
  'Vine Street Flats',
  'Monarch',
  'Elmwood',
  'Harvest Place',
  'South Hall',
  'North Hall',
  'Grove Terrace',
  'Station Lofts',
] as const;

/** Telephones of an area that no lead has. */
export const areaCodes = ['628', '341', '279', '669', '369'] as const;

/** Where our routes go; a few sites lie elsewhere. */
export const homeTowns = [
  ['Santa Rosa', 'CA', '954'],
  ['Santa Rosa', 'CA', '954'],
  ['Petaluma', 'CA', '949'],
  ['Healdsburg', 'CA', '954'],
  ['Napa', 'CA', '945'],
  ['Napa', 'CA', '945'],
  ['Vallejo', 'CA', '945'],
  ['San Francisco', 'CA', '941'],
  ['Oakland', 'CA', '946'],
  ['Oakland', 'CA', '946'],
  ['Berkeley', 'CA', '947'],
  ['San Jose', 'CA', '951'],
  ['Sacramento', 'CA', '958'],
  ['Sacramento', 'CA', '958'],
  ['Davis', 'CA', '956'],
  ['Eureka', 'CA', '955'],
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

export const accessNotes = [
  'Key is in the lockbox left of the garage door. The light switch is outside, behind the door.',
  'Ring at apartment 1, the caretaker opens. Park in the alley.',
  'Gate closes by itself after one minute. Laundry room is past the pool on the right.',
  'Fob is on the collector’s ring, yellow tag.',
] as const;

export const faults = [
  ['Washer does not drain', 'Cleared the pump, a sock was in it'],
  ['Dryer runs cold', 'Replaced the igniter'],
  ['Coin drop jams', 'Cleaned and adjusted the drop'],
  ['Card reader offline', 'Restarted the reader, signal is back'],
  ['Door lock sticks', 'Replaced the lock'],
  ['Loud bearing on a washer', 'Ordered a drum, runs meanwhile'],
] as const;

export const tasks = [
  ['call', 'Ask about the new building'],
  ['task', 'Send the renewal offer'],
  ['meeting', 'Walk through the laundry rooms'],
  ['email', 'Send last year’s statements'],
  ['note', 'Wants card readers at the next change'],
  ['call', 'Refund asked for by a tenant'],
] as const;

export const titles = ['Owner', 'Property manager', 'Regional manager', 'Caretaker', 'Bookkeeper'] as const;
