// Pairs of background and text colour with AA contrast in both schemes; a name always gets the same one.
const HUES = [
  'bg-[light-dark(#dfe8f7,#22304b)] text-[light-dark(#2a4b8d,#a9c2f5)]',
  'bg-[light-dark(#e3efe0,#233322)] text-[light-dark(#33612a,#a6cf9a)]',
  'bg-[light-dark(#fbe6dc,#43261a)] text-[light-dark(#8c3f1c,#f2b598)]',
  'bg-[light-dark(#efe3f5,#35233f)] text-[light-dark(#6d3b87,#d9b2ee)]',
  'bg-[light-dark(#e0f0f0,#1b3535)] text-[light-dark(#1c5f61,#94d3d4)]',
  'bg-[light-dark(#f7ecd2,#3a2f14)] text-[light-dark(#7a5200,#e9c77a)]',
];
const SIZES = {
  small: 'size-8 rounded-lg text-xs',
  medium: 'size-10 rounded-xl text-sm',
  large: 'size-14 rounded-2xl text-xl',
} as const;

/** A logo, or initials on a colour picked by the name. Decorative: the name is always beside it. */
export function Avatar({
  name,
  src,
  size = 'medium',
}: {
  name: string;
  src?: string | null;
  size?: keyof typeof SIZES;
}) {
  if (src) {
    // biome-ignore lint/performance/noImgElement: logos are small, immutable files of our own.
    return <img src={src} alt="" className={`${SIZES[size]} flex-none bg-white object-contain`} />;
  }
  const hue =
    HUES[[...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % HUES.length];
  return (
    <span
      aria-hidden="true"
      className={`${SIZES[size]} ${hue} grid flex-none place-items-center font-semibold tracking-tight`}
    >
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}
