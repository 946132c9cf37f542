import { MenuItem as AriaMenuItem, MenuSeparator as AriaMenuSeparator } from "@ariakit/react";
import type { ReactNode } from "react";
import { overlayItemClass } from "../dialog/overlay-class.ts";
import { Icon } from "../icons/icon.tsx";
import type { IconName } from "../icons/icon-paths.ts";

interface MenuItemProps {
	icon?: IconName;
	/** For destructive actions. */
	danger?: boolean;
	disabled?: boolean;
	onSelect: () => void;
	children: ReactNode;
}

export function MenuItem({ icon, danger = false, disabled = false, onSelect, children }: MenuItemProps) {
	return (
		<AriaMenuItem
			disabled={disabled}
			onClick={onSelect}
			className={`${overlayItemClass} cursor-pointer ${danger ? "text-bad" : ""}`}
		>
			{icon && <Icon name={icon} className="size-4 opacity-70" />}
			{children}
		</AriaMenuItem>
	);
}

export function MenuSeparator() {
	return <AriaMenuSeparator className="my-1 border-line" />;
}
