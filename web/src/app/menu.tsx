import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** A button with choices below it; choosing, Escape and a click elsewhere close it. */
export function Menu({ label, children }: { label: ComponentChildren; children: ComponentChildren }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = (): void => {
    menu.current!.open = false;
  };
  useEffect(() => {
    const elsewhere = (event: Event): void => {
      if (menu.current?.open && !menu.current.contains(event.target as Node)) close();
    };
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, []);
  return (
    <details
      class="menu"
      ref={menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        close();
        menu.current!.querySelector('summary')!.focus();
      }}
    >
      <summary class="button">{label}</summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a button clicks it */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are what is clicked */}
      <div class="menu-items" onClick={close}>
        {children}
      </div>
    </details>
  );
}
