import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { CompanySwitcher } from "../../features/companies/company-switcher.tsx";
import { Button } from "../../kit/button.tsx";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { Icon } from "../../kit/icons/icon.tsx";
import { CountPill } from "../../kit/page/tab-links.tsx";
import { openOverlay } from "../commands/overlay.ts";
import { useWaiting } from "../notifications/use-dashboard.ts";
import { NavLinks } from "./nav-links.tsx";
import { LogOutButton, ThemeToggle } from "./shell-buttons.tsx";

export function PhoneBar() {
	const [isOpen, setOpen] = useState(false);
	const waiting = useWaiting();
	return (
		<header className="flex h-11 shrink-0 items-center gap-1 border-b border-line bg-surface px-2">
			<Button variant="quiet" size="small" aria-label="Menu" onClick={() => setOpen(true)}>
				<Icon name="menu" className="size-5" />
			</Button>
			<Link to="/" className="flex items-center gap-1.5 rounded-md font-semibold">
				<Icon name="paperclip" className="size-5 text-accent" />
				Paperclip
			</Link>
			<span className="ml-auto flex items-center gap-1">
				{waiting > 0 && (
					<Link
						to="/inbox"
						aria-label={`Inbox, ${waiting} waiting`}
						className="flex items-center gap-1 rounded-md px-2 py-1 text-muted"
					>
						<Icon name="inbox" />
						<CountPill count={waiting} />
					</Link>
				)}
				<Button variant="quiet" size="small" aria-label="Search and commands" onClick={() => openOverlay("palette")}>
					<Icon name="search" />
				</Button>
			</span>
			{isOpen && (
				<Dialog title="Menu" onClose={() => setOpen(false)}>
					<NavLinks onFollow={() => setOpen(false)} />
					<CompanySwitcher />
					<div className="flex items-center gap-2">
						<ThemeToggle />
						<LogOutButton />
						<Button className="ml-auto" onClick={() => setOpen(false)}>
							Close
						</Button>
					</div>
				</Dialog>
			)}
		</header>
	);
}
