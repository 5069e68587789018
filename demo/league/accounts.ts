/** The two accounts that `npm start` prints; all other members have a random password. */
export const accounts = {
  admin: { username: 'racedirector', password: 'parcferme-admin' },
  member: { username: 'juliemoto', password: 'parcferme-member' },
} as const;

/** The other members of the demo league. */
export const others = [
  'anakin59',
  'tardozzi',
  'oldwolf',
  'piersanti',
  'ninja636',
  'corkscrew',
  'slipstream',
  'latebraker',
  'highside',
  'kneedown',
  'apexhunter',
  'pitwall',
  'warmuplap',
  'curvagrande',
  'arrabbiata2',
  'mugellomax',
  'assenanna',
  'doctor46fan',
  'grandstandk',
  'wetweather',
  'sundayrider',
  'rearwheel',
  'gravelbed',
  'parcfermepaul',
  'holeshot',
  'fastestlap',
  'redflagrita',
  'longlaplou',
] as const;
