import { MenuItem } from "@ariakit/react";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { overlayItemClass } from "../dialog/overlay-class.ts";
import { Icon } from "../icons/icon.tsx";
import type { IconName } from "../icons/icon-paths.ts";

export function MenuLink({ icon, children, ...link }: LinkProps & { icon?: IconName; children: ReactNode }) {
	return (
		<MenuItem render={<Link {...link} />} className={overlayItemClass}>
			{icon && <Icon name={icon} className="size-4 opacity-70" />}
			{children}
		</MenuItem>
	);
}
