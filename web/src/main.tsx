import '@fontsource-variable/archivo/wdth.css';
import '#ui/tokens.css';
import '#ui/base.css';
import { start } from '#app';

const element = document.getElementById('app');
if (element) start(element);
