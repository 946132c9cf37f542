import { Menu as AriaMenu, MenuButton, MenuProvider } from "@ariakit/react";
import type { ReactNode } from "react";
import { type ButtonSize, buttonClass } from "../button.tsx";
import { overlayClass } from "../dialog/overlay-class.ts";
import { Icon } from "../icons/icon.tsx";
import type { IconName } from "../icons/icon-paths.ts";

interface MenuProps {
	/** Text of the button; its accessible name if `icon` is set. */
	label: string;
	/** Replaces the text, without a border. */
	icon?: IconName;
	size?: ButtonSize;
	disabled?: boolean;
	/** `MenuItem`, `MenuLink` and `MenuSeparator`. */
	children: ReactNode;
}

/** Supports arrow keys, typed letters and Escape. */
export function Menu({ label, icon, size = "normal", disabled = false, children }: MenuProps) {
	return (
		<MenuProvider placement="bottom-end">
			<MenuButton
				className={buttonClass(icon ? "quiet" : "plain", size)}
				disabled={disabled}
				{...(icon && { "aria-label": label, title: label })}
			>
				{icon ? <Icon name={icon} /> : label}
				{!icon && <Icon name="down" className="size-3.5" />}
			</MenuButton>
			<AriaMenu gutter={4} portal fixed unmountOnHide className={`${overlayClass} min-w-44 p-1`}>
				{children}
			</AriaMenu>
		</MenuProvider>
	);
}
