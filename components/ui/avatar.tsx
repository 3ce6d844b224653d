// Their colours are in avatar.css; a name always gets the same one.
const HUES = ['avatar-1', 'avatar-2', 'avatar-3', 'avatar-4', 'avatar-5', 'avatar-6'];
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
    <span aria-hidden="true" className={`avatar ${hue} ${SIZES[size]}`}>
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
