/** A fence that is left out is a full stop. */
export const fence = (sign: string): string => (sign === '' ? '.' : (FENCES.get(sign) ?? sign));

const FENCES = new Map([
  ['{', '\\{'],
  ['}', '\\}'],
  ['⟨', '\\langle '],
  ['⟩', '\\rangle '],
  ['〈', '\\langle '],
  ['〉', '\\rangle '],
  ['⌈', '\\lceil '],
  ['⌉', '\\rceil '],
  ['⌊', '\\lfloor '],
  ['⌋', '\\rfloor '],
  ['‖', '\\|'],
]);

/** By the combining character. */
export const ACCENTS = new Map([
  ['\u0302', '\\hat'],
  ['\u0303', '\\tilde'],
  ['\u0304', '\\bar'],
  ['\u0305', '\\overline'],
  ['\u0307', '\\dot'],
  ['\u0308', '\\ddot'],
  ['\u030C', '\\check'],
  ['\u0306', '\\breve'],
  ['\u20D7', '\\vec'],
]);

const FUNCTIONS =
  /^(?:arccos|arcsin|arctan|arg|cos|cosh|cot|coth|csc|deg|det|dim|exp|gcd|hom|inf|ker|lg|lim|liminf|limsup|ln|log|max|min|Pr|sec|sin|sinh|sup|tan|tanh)$/;
export const functionName = (name: string): string => {
  const plain = name.trim();
  return FUNCTIONS.test(plain) ? `\\${plain}` : plain;
};

const GREEK =
  'α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega';
const OPERATORS =
  '∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge ± pm ∓ mp × times ÷ div ⋅ cdot · cdot ∗ ast ∘ circ ◦ circ • bullet ≤ le ≥ ge ≠ ne ≈ approx ≡ equiv ∼ sim ≅ cong ∝ propto ≪ ll ≫ gg ∈ in ∉ notin ∋ ni ⊂ subset ⊆ subseteq ⊃ supset ⊇ supseteq ∪ cup ∩ cap ∅ emptyset ∖ setminus ∧ wedge ∨ vee ¬ neg ∀ forall ∃ exists ∄ nexists → to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↦ mapsto ↑ uparrow ↓ downarrow ∞ infty ∂ partial ∇ nabla ∆ Delta ℏ hbar ħ hbar ℓ ell ℜ Re ℑ Im ℵ aleph ⊕ oplus ⊗ otimes ⊥ perp ∥ parallel ∠ angle … dots ⋯ cdots ⋮ vdots ⋱ ddots ′ prime † dagger ‡ ddagger ⟨ langle ⟩ rangle ⌈ lceil ⌉ rceil ⌊ lfloor ⌋ rfloor √ surd ∴ therefore ∵ because ° circ ⩽ leqslant ⩾ geqslant ≲ lesssim ≳ gtrsim ≺ prec ≻ succ ⪯ preceq ⪰ succeq ≃ simeq ≍ asymp ⊢ vdash ⊣ dashv ⊨ models ⊤ top ⊔ sqcup ⊓ sqcap ⊑ sqsubseteq ⊒ sqsupseteq ⊙ odot ⊖ ominus ⊘ oslash ⋆ star ⋄ diamond □ square ■ blacksquare △ triangle ⊎ uplus ⨁ bigoplus ⨂ bigotimes ⨀ bigodot ⨄ biguplus ↪ hookrightarrow ⇌ rightleftharpoons ∙ bullet ○ bigcirc ≜ triangleq ∁ complement ℘ wp ♯ sharp ♭ flat ♮ natural ∣ mid ∤ nmid ∦ nparallel ⊊ subsetneq ⊋ supsetneq ⊈ nsubseteq ≮ nless ≰ nleq ≱ ngeq ↗ nearrow ↘ searrow ↖ nwarrow ↙ swarrow ⋉ ltimes ⋊ rtimes ℶ beth ℧ mho ⟶ longrightarrow ⟵ longleftarrow ⟹ Longrightarrow ⟺ Longleftrightarrow ⋮ vdots ⌣ smile ⌢ frown ⊕ oplus 〈 langle 〉 rangle ≪ ll ≫ gg ∓ mp';
const COMMANDS: ReadonlyMap<string, string> = new Map(
  [...`${GREEK} ${OPERATORS}`.matchAll(/(\S+) (\S+)/g)].map(([, sign, name]) => [sign!, `\\${name} `]),
);
const SPECIAL = new Map([
  ['\\', '\\backslash '],
  ['{', '\\{'],
  ['}', '\\}'],
  ['#', '\\#'],
  ['$', '\\$'],
  ['%', '\\%'],
  ['&', '\\&'],
  ['_', '\\_'],
  ['^', '\\hat{}'],
  ['~', '\\sim '],
  ['‖', '\\|'],
  ['µ', '\\mu '],
  ['−', '-'],
  ['\u00A0', ' '],
]);

const nameOf = (sign: string): string | undefined => SPECIAL.get(sign) ?? COMMANDS.get(sign);

/** What LaTeX calls the signs of a formula. */
export const signs = (text: string): string =>
  [...text]
    .map((sign) => nameOf(sign) ?? [...sign.normalize('NFKC')].map((plain) => nameOf(plain) ?? plain).join(''))
    .join('');
