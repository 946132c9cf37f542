import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../../../kit/icons/icon.tsx";
import { Main } from "../../../kit/main/main.tsx";
import { pageFrame } from "../../../kit/page/page.tsx";
import { usePageTitle } from "../../../kit/page/page-title.ts";
import { showCurrent } from "../../../kit/page/tab-links.tsx";
import { sections } from "./sections.ts";

interface SettingsPageProps {
	title: string;
	about: ReactNode;
	actions?: ReactNode;
	/** The list that a form belongs to. */
	parent?: { to: "/settings/projects" | "/settings/environments"; label: string };
	children: ReactNode;
}

export function SettingsPage({ title, about, actions, parent, children }: SettingsPageProps) {
	usePageTitle(`${title} · Settings`);
	return (
		<Main className="h-full overflow-y-auto">
			<div className={`grid items-start gap-x-8 gap-y-4 py-4 lg:grid-cols-[11rem_minmax(0,1fr)] ${pageFrame}`}>
				<SettingsNav />
				<div className="grid min-w-0 gap-4 pb-8">
					<div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
						<div className="min-w-0">
							{parent && (
								<nav aria-label="Breadcrumb" className="flex gap-x-1.5 text-[13px] text-muted">
									<Link to={parent.to} className="hover:text-accent">
										{parent.label}
									</Link>
									<span aria-hidden="true">/</span>
									<span className="min-w-0 truncate text-text">{title}</span>
								</nav>
							)}
							<h1 className="text-xl font-semibold wrap-anywhere">{title}</h1>
							<p className="max-w-2xl text-[13px] text-muted">{about}</p>
						</div>
						{actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
					</div>
					{children}
				</div>
			</div>
		</Main>
	);
}

function SettingsNav() {
	const nav = useRef<HTMLElement>(null);
	useEffect(() => showCurrent(nav.current), []);
	return (
		<nav
			ref={nav}
			aria-label="Settings"
			className="flex min-w-0 gap-x-1 gap-y-4 overflow-x-auto [scrollbar-width:none] max-lg:-mx-4 max-lg:border-b max-lg:border-line max-lg:px-4 max-lg:pb-2 sm:max-lg:-mx-6 sm:max-lg:px-6 lg:sticky lg:top-4 lg:grid"
		>
			{sections.map(({ heading, links }) => (
				<div key={heading} className="flex gap-1 lg:grid lg:gap-0.5">
					<p className="px-2 pb-1 text-xs font-medium text-muted max-lg:hidden">{heading}</p>
					{links.map(({ to, label, icon }) => (
						<Link
							key={to}
							to={to}
							className="flex h-8 items-center gap-2.5 rounded-md px-2 text-[13px] font-medium whitespace-nowrap text-muted hover:bg-sunken hover:text-text data-[status=active]:bg-accent-soft data-[status=active]:text-accent"
						>
							<Icon name={icon} className="size-4 max-lg:hidden" />
							{label}
						</Link>
					))}
				</div>
			))}
		</nav>
	);
}
