const line = {
  width: 22,
  height: 22,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.8,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

export const BellIcon = () => (
  <svg {...line}>
    <path d="M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15zM10 21h4" />
  </svg>
);
export const CrossIcon = () => (
  <svg {...line}>
    <path d="M6 6l12 12M18 6L6 18" />
  </svg>
);
export const MenuIcon = () => (
  <svg {...line}>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </svg>
);
export const CheckIcon = () => (
  <svg {...line} width={18} height={18} strokeWidth={2.4}>
    <path d="M5 13l4 4L19 7" />
  </svg>
);
export const GripIcon = () => (
  <svg {...line} strokeWidth={2.6}>
    <path d="M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01" />
  </svg>
);
export const ChevronIcon = () => (
  <svg {...line} width={18} height={18}>
    <path d="M6 9l6 6 6-6" />
  </svg>
);
