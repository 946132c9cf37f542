import { Link } from "@tanstack/react-router";
import { CompanySwitcher } from "../../features/companies/company-switcher.tsx";
import { Keys } from "../../kit/commands/keys.tsx";
import { Icon } from "../../kit/icons/icon.tsx";
import { openOverlay } from "../commands/overlay.ts";
import { NavLinks } from "./nav-links.tsx";
import { NotificationToggle } from "./notification-toggle.tsx";
import { LogOutButton, ThemeToggle } from "./shell-buttons.tsx";

/** Narrow windows show only icons; phones show `PhoneBar` instead. */
export function SideBar() {
	return (
		<div className="flex w-52 shrink-0 flex-col gap-3 border-r border-line bg-surface p-2 max-[1100px]:w-13">
			<Link to="/" className="flex h-9 items-center gap-2 rounded-md px-2 text-base font-semibold">
				<Icon name="paperclip" className="size-5 text-accent" />
				<span className="max-[1100px]:sr-only">Paperclip</span>
			</Link>
			<button
				type="button"
				onClick={() => openOverlay("palette")}
				title="Search and commands"
				className="flex h-8 items-center gap-2 rounded-md border border-line px-2 text-muted hover:bg-sunken"
			>
				<Icon name="search" className="size-3.5" />
				<span className="text-[13px] max-[1100px]:sr-only">Search</span>
				<span className="ml-auto max-[1100px]:hidden">
					<Keys keys="mod+k" />
				</span>
			</button>
			<NavLinks isNarrow />
			<div className="mt-auto grid gap-2">
				<CompanySwitcher isNarrow />
				<div className="flex flex-wrap items-center gap-0.5 max-[1100px]:flex-col">
					<ThemeToggle />
					<NotificationToggle />
					<KeyMapButton />
					<LogOutButton />
				</div>
			</div>
		</div>
	);
}

function KeyMapButton() {
	return (
		<button
			type="button"
			title="Keyboard shortcuts"
			aria-label="Keyboard shortcuts"
			onClick={() => openOverlay("keys")}
			className="rounded-md px-2 py-1 text-[13px] font-semibold text-muted hover:bg-sunken hover:text-text"
		>
			?
		</button>
	);
}
