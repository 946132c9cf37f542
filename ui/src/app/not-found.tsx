import { Link } from "@tanstack/react-router";
import { buttonClass } from "../kit/button-class.ts";
import { EmptyState } from "../kit/page/empty-state.tsx";
import { Page } from "../kit/page/page.tsx";

export function NotFound() {
	return (
		<Page title="Page not found">
			<EmptyState title="This page does not exist">
				<p className="text-muted">It may have been deleted, or the address may be mistyped.</p>
				<Link to="/" className={buttonClass("primary")}>
					Go to Home
				</Link>
			</EmptyState>
		</Page>
	);
}
