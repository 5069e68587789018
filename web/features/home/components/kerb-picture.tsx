/** A kerb in a curve, with the white line of the track and the grass behind it: the picture of the visitor's home. */
export const KerbPicture = ({ className }: { className: string | undefined }) => (
  <svg className={className} viewBox="0 0 1280 560" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
    <path d="M1340 60C1130 150 1090 330 760 640H1400Z" fill="var(--grass)" />
    <g fill="none">
      <path d="M1340 40C1110 130 1070 320 730 640" stroke="var(--kerb-white)" strokeWidth="5" />
      <path d="M1350 72C1140 158 1094 338 770 650" stroke="var(--kerb-white)" strokeWidth="40" />
      <path d="M1350 72C1140 158 1094 338 770 650" stroke="var(--kerb-red)" strokeWidth="40" strokeDasharray="46 46" />
    </g>
  </svg>
);
