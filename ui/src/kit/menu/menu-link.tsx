import { MenuItem } from "@ariakit/react";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { overlayItemClass } from "../overlay-class.ts";

/** A line of a menu that leads to a page. */
export function MenuLink({ children, ...link }: LinkProps & { children: ReactNode }) {
	return (
		<MenuItem render={<Link {...link} />} className={overlayItemClass}>
			{children}
		</MenuItem>
	);
}
