import { render } from 'preact';
import { ReferencePage } from './docs/reference-page.tsx';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/feedback.css';
import './styles/top-bar.css';
import './styles/dialog.css';
import './styles/docs.css';

render(<ReferencePage />, document.getElementById('app')!);
