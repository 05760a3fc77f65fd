import { PRODUCT, VERSION } from '../ui/product.ts';
import classes from './footer.module.css';

/** Copyright line of 2021, rights and version (look.md#10.1). */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <span>Copyright © 2021 {PRODUCT}</span>
      <span>All rights reserved.</span>
      <span>{VERSION}</span>
    </footer>
  );
}
