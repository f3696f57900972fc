/** Optional content: which layers a reader sees when the document is opened. ISO 32000-1, 8.11. */
export interface LayerConfig {
  baseState: string | null;
  on: string[];
  off: string[];
}

type Layer =
  | { type: 'OCG'; id?: string }
  | { type: 'OCMD'; id?: string; ids?: string[]; policy?: string | null; expression?: Expression | null };
type Expression = string | [string, ...Expression[]];

export function layerVisibility(config: LayerConfig | null): (layer: unknown) => boolean {
  if (!config) return () => true;
  const on = new Set(config.on ?? []);
  const off = new Set(config.off ?? []);
  const shown = (id: string): boolean => (config.baseState === 'OFF' ? on.has(id) : !off.has(id));

  const evaluate = (expression: Expression, depth = 0): boolean => {
    if (typeof expression === 'string') return shown(expression);
    const [operator, ...operands] = expression;
    if (depth > 16) return true;
    const values = operands.map((operand) => evaluate(operand, depth + 1));
    if (operator === 'Not') return !values[0];
    return operator === 'Or' ? values.some(Boolean) : values.every(Boolean);
  };

  return (given) => {
    const layer = given as Layer;
    if (layer.type === 'OCMD' && layer.expression) return evaluate(layer.expression);
    if (layer.type === 'OCMD' && layer.ids) {
      const states = layer.ids.map(shown);
      if (layer.policy === 'AllOn') return states.every(Boolean);
      if (layer.policy === 'AnyOff') return states.some((state) => !state);
      if (layer.policy === 'AllOff') return !states.some(Boolean);
      return states.length === 0 || states.some(Boolean);
    }
    return layer.id === undefined || shown(layer.id);
  };
}
