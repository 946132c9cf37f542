import { Outlet } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { CompanyGate } from "../../features/companies/company-gate.tsx";
import { reloadDocument } from "../../kit/browser/document-version.ts";
import { LeaveDialog } from "../../kit/dialog/leave-dialog.tsx";
import { outdatedDocument } from "../../kit/lazy-part.ts";
import { Toaster } from "../../kit/toast/toaster.tsx";
import { useMedia } from "../../kit/use-media.ts";
import type { ConnectionState } from "../../live/live-connection.ts";
import { LiveProvider, useConnectionState } from "../../live/live-context.tsx";
import { ShellCommands } from "../commands/shell-commands.tsx";
import { Notifications } from "../notifications/notifications.tsx";
import { PhoneBar } from "./phone-bar.tsx";
import { SideBar } from "./side-bar.tsx";

const WARNINGS: Partial<Record<ConnectionState, string>> = {
	lost: "No connection to the server. Reconnecting; runs are not affected.",
	blocked:
		"Live updates are unavailable, possibly because a proxy blocks WebSockets. The page checks for changes periodically instead.",
};

const BANNER = "border-b border-warn/40 bg-warn-soft px-4 py-1.5 text-center text-[13px] text-warn";

export function AppLayout() {
	const isPhone = useMedia("(width < 48rem)");
	return (
		<>
			<CompanyGate>
				{(companyId) => (
					<LiveProvider companyId={companyId}>
						{/* Mounted before the page, so that the page's commands take precedence over these commands. */}
						<ShellCommands />
						<div className="flex h-full max-md:flex-col">
							{/* By company, because their links contain it. */}
							{isPhone ? <PhoneBar key={companyId} /> : <SideBar key={companyId} />}
							<div className="flex min-h-0 min-w-0 flex-1 flex-col">
								<ConnectionBanner />
								<div className="min-h-0 flex-1">
									<Outlet />
								</div>
							</div>
						</div>
						<Notifications />
						<Toaster />
					</LiveProvider>
				)}
			</CompanyGate>
			<LeaveDialog />
		</>
	);
}

function ConnectionBanner() {
	const warning = WARNINGS[useConnectionState()];
	const isOutdated = useSyncExternalStore(outdatedDocument.subscribe, outdatedDocument.get);
	return (
		<div role="status">
			{warning && <p className={BANNER}>{warning}</p>}
			{isOutdated && !warning && (
				<p className={BANNER}>
					Paperclip has been upgraded, and parts of this page are no longer available.{" "}
					<button type="button" onClick={() => void reloadDocument()} className="font-medium underline">
						Reload the page
					</button>
				</p>
			)}
		</div>
	);
}
