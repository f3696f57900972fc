import { render } from 'preact';
import { ReferencePage } from './docs/reference-page.tsx';
import './styles/base.css';
import './styles/docs.css';

render(<ReferencePage />, document.getElementById('app')!);
