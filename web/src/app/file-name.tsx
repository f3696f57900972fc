/** Shorter names are seen whole in most places. */
const MIN_LENGTH = 40;
const END_LENGTH = 16;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** A name of a file. A long one gives way in its middle: versions and types stand at the end. */
export function FileName({ name }: { name: string }) {
  if (name.length < MIN_LENGTH || RIGHT_TO_LEFT.test(name)) return <bdi>{name}</bdi>;
  const letters = [...name];
  return (
    <bdi class="long-name">
      <span class="long-name-start">{letters.slice(0, -END_LENGTH).join('')}</span>
      <span>{letters.slice(-END_LENGTH).join('')}</span>
    </bdi>
  );
}
