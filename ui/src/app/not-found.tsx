import { Link } from "@tanstack/react-router";
import { buttonClass } from "../kit/button-class.ts";
import { EmptyState } from "../kit/page/empty-state.tsx";
import { Page } from "../kit/page/page.tsx";

export function NotFound() {
	return (
		<Page title="Page not found">
			<EmptyState title="There is no page at this address">
				<p className="text-muted">It may have been deleted, or the address has a typing error.</p>
				<Link to="/" className={buttonClass("primary")}>
					Go to Home
				</Link>
			</EmptyState>
		</Page>
	);
}
