// A number with its name.

export function Figure({ name, value, note = "" }: { name: string; value: string; note?: string }) {
  return (
    <div class="panel figure">
      <dt class="caption">{name}</dt>
      <dd>
        {value} {note && <span class="small quiet">{note}</span>}
      </dd>
    </div>
  );
}
