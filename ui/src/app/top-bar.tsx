import { Link } from "@tanstack/react-router";
import { CompanySwitcher } from "../features/companies/company-switcher.tsx";
import { Icon } from "../kit/icons/icon.tsx";
import { LogOutButton } from "./log-out-button.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

const linkClass =
	"rounded-md px-2.5 py-1 font-medium text-muted hover:text-text data-[status=active]:bg-sunken data-[status=active]:text-text";

export function TopBar() {
	return (
		<header className="flex items-center gap-1 border-b border-line bg-surface px-3 py-1.5 sm:gap-2 sm:px-5">
			<Link to="/agents" className="mr-2 flex items-center gap-1.5 rounded-md font-semibold">
				<Icon name="paperclip" className="size-5 text-accent" />
				<span className="max-sm:sr-only">Paperclip</span>
			</Link>
			<nav aria-label="Main" className="flex gap-1">
				<Link to="/agents" className={linkClass}>
					Agents
				</Link>
				<Link to="/runs" className={linkClass}>
					Runs
				</Link>
				<Link to="/adapters" className={linkClass}>
					Adapters
				</Link>
			</nav>
			<div className="ml-auto flex min-w-0 items-center gap-2">
				<CompanySwitcher />
				<ThemeToggle />
				<LogOutButton />
			</div>
		</header>
	);
}
