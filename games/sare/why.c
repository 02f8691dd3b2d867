/* Reasons: the id of the rule that forbids an action. */
#include "games/sare/build.h"
#include "games/sare/sare.h"
#include "games/sare/works.h"

#define AT(stage) (1u << (stage))
#define PHASE_3                                                                                    \
	(AT(SARE_AT_BUILD) | AT(SARE_AT_PAY) | AT(SARE_AT_KEEP) | AT(SARE_AT_CHARTER) |            \
	 AT(SARE_AT_STORE))

/* The stages at which an action may be taken, and the rule that says so. */
static const struct {
	uint32_t stages;
	const char *rule;
} moments[SARE_KINDS] = {
	[SARE_PLACE] = {AT(SARE_AT_PLACE), "S-SET-07"},
	[SARE_LAUNCH] = {AT(SARE_AT_SITES), "S-SITE-01"},
	[SARE_CANCEL] = {AT(SARE_AT_SITES), "S-RULING-20"},
	[SARE_CANCEL_ON] = {AT(SARE_AT_SITES), "S-RULING-20"},
	[SARE_DESTROY] = {AT(SARE_AT_SITES), "S-RULING-20"},
	[SARE_CARD] = {AT(SARE_AT_REVEAL) | AT(SARE_AT_DRAW), "S-RULING-29"},
	[SARE_TAKE] = {AT(SARE_AT_OFFER), "S-SEQ-01"},
	[SARE_PASS] = {AT(SARE_AT_OFFER), "S-SEQ-06"},
	[SARE_LAY] = {AT(SARE_AT_OFFER) | AT(SARE_AT_EXIT) | AT(SARE_AT_REACT), "S-OBE-05"},
	[SARE_STAY] = {AT(SARE_AT_REACT), "S-OBE-04"},
	[SARE_USE_TEMPLE] = {AT(SARE_AT_OFFER), "S-RULING-64"},
	[SARE_USE_PALACE] = {AT(SARE_AT_OFFER), "S-RULING-64"},
	[SARE_USE_BARRACKS] = {AT(SARE_AT_OFFER) | AT(SARE_AT_TROUBLE), "S-RULING-64"},
	[SARE_PICK] = {AT(SARE_AT_PICK), "S-EFF-13"},
	[SARE_WHIP] = {AT(SARE_AT_TROUBLE), "S-TRB-03"},
	[SARE_USE_LIBRARY] = {AT(SARE_AT_TROUBLE), "S-RULING-64"},
	[SARE_USE_GARDENS] = {AT(SARE_AT_TROUBLE), "S-RULING-64"},
	[SARE_GIVE] = {AT(SARE_AT_TROUBLE), "S-TRB-05"},
	[SARE_DISCARD] = {AT(SARE_AT_TROUBLE), "S-TRB-09"},
	[SARE_DRAW] = {AT(SARE_AT_EXIT), "S-HOR-08"},
	[SARE_BUILD] = {AT(SARE_AT_BUILD), "S-CON-01"},
	[SARE_BUILD_ON] = {AT(SARE_AT_BUILD), "S-CON-01"},
	[SARE_PAY] = {AT(SARE_AT_PAY), "S-CON-06"},
	[SARE_SPEND] = {AT(SARE_AT_PAY), "S-CON-06"},
	[SARE_KEEP] = {AT(SARE_AT_KEEP), "S-NOC-03"},
	[SARE_CHARTER] = {AT(SARE_AT_CHARTER), "S-CAR-02"},
	[SARE_STORE] = {AT(SARE_AT_STORE) | AT(SARE_AT_ROOM), "S-RULING-56"},
	[SARE_DONE] = {AT(SARE_AT_SITES) | AT(SARE_AT_BUILD) | AT(SARE_AT_KEEP) |
                               AT(SARE_AT_CHARTER),
                       "S-RND-02"},
};

/* The action does not belong to this stage; some stages have a more specific reason. */
static const char *why_not_now(const struct sare_state *s, unsigned kind)
{
	bool phase_3 = bb_has(PHASE_3, s->stage);
	const struct sare_player *p = phase_3 ? &s->player[s->seat] : NULL;

	if (kind == SARE_LAY || kind == SARE_PASS) {
		if (s->stage == SARE_AT_TROUBLE)
			return "S-RULING-42";
		if (s->stage == SARE_AT_PICK)
			return "S-RULING-65";
	}
	if (kind == SARE_PASS && s->stage == SARE_AT_EXIT)
		return "S-HOR-08";
	if ((kind == SARE_BUILD || kind == SARE_BUILD_ON) && phase_3 && p->obelisk == SARE_REVOLT)
		return "S-REV-02";
	if (kind == SARE_KEEP && phase_3 && p->obelisk == SARE_REVOLT)
		return "S-NOC-01";
	if (kind == SARE_KEEP && phase_3 && p->worked != 0)
		return "S-NOC-04";
	if (kind == SARE_CHARTER && phase_3 && !sare_has(p, SARE_MARKET))
		return "S-CAR-01";
	return moments[kind].rule;
}

/* S-EFF-01, S-EFF-02; NULL if the power is available. */
static const char *why_not_power(const struct sare_state *s, unsigned building)
{
	const struct sare_player *p = &s->player[s->active];

	if (!sare_has(p, building))
		return "S-EFF-01";
	return sare_is_ready(p, building) ? NULL : "S-EFF-02";
}

static const char *why_not_barracks(const struct bb_rules *rules, const struct sare_state *s,
                                    unsigned target)
{
	const char *reason = why_not_power(s, SARE_BARRACKS);

	if (reason != NULL)
		return reason;
	if (s->player[s->active].steps == 0)
		return "S-RULING-69";
	if (target >= rules->seats || target == s->active)
		return "S-EFF-11";
	return sare_is_standing(s, target) ? "S-EFF-12" : "S-RULING-32";
}

static const char *why_not_temple(const struct sare_state *s)
{
	const char *reason = why_not_power(s, SARE_TEMPLE);

	if (reason != NULL)
		return reason;
	return s->taken != 0 ? "S-EFF-13" : "S-RULING-65";
}

static const char *why_not_give(const struct bb_rules *rules, const struct sare_state *s,
                                unsigned target)
{
	if (s->troubles < 2)
		return "S-TRB-06";
	if (target >= rules->seats || target == s->active)
		return "S-TRB-05";
	if (!sare_is_standing(s, target))
		return "S-RULING-32";
	return bb_has(s->given, target) ? "S-TRB-07" : "S-TRB-08";
}

static const char *why_not_discard(const struct sare_state *s)
{
	if (s->troubles < 2)
		return "S-TRB-09";
	return s->gardened != 0 ? "S-RULING-82" : "S-RULING-36";
}

static const char *why_not_season(const struct bb_rules *rules, const struct sare_state *s,
                                  bb_action action)
{
	const char *reason;

	switch (bb_kind_of(action)) {
	case SARE_PASS:
		return "S-SEQ-02";
	case SARE_USE_TEMPLE:
		return why_not_temple(s);
	case SARE_USE_PALACE:
		reason = why_not_power(s, SARE_PALACE);
		return reason != NULL ? reason : "S-RULING-66";
	case SARE_USE_BARRACKS:
		return why_not_barracks(rules, s, bb_arg_of(action, 0));
	case SARE_PICK:
		return "S-RULING-65";
	case SARE_USE_LIBRARY:
		reason = why_not_power(s, SARE_LIBRARY);
		return reason != NULL ? reason : "S-EFF-07";
	case SARE_USE_GARDENS:
		reason = why_not_power(s, SARE_GARDENS);
		return reason != NULL ? reason : "S-EFF-08";
	case SARE_GIVE:
		return why_not_give(rules, s, bb_arg_of(action, 0));
	case SARE_DISCARD:
		return why_not_discard(s);
	default:
		return "S-RULING-29";
	}
}

static const char *why_not_here(const struct bb_rules *rules, const struct sare_state *s,
                                bb_action action)
{
	unsigned first = bb_arg_of(action, 0);
	unsigned second = bb_arg_of(action, 1);

	switch (bb_kind_of(action)) {
	case SARE_LAUNCH:
		return sare_why_launch(rules, s, first, second);
	case SARE_CANCEL:
	case SARE_CANCEL_ON:
		return sare_why_cancel(s, first, bb_kind_of(action) == SARE_CANCEL_ON, second);
	case SARE_DESTROY:
		return sare_why_destroy(rules, s, first, second);
	case SARE_BUILD:
	case SARE_BUILD_ON:
		return sare_why_build(rules, s, first, bb_kind_of(action) == SARE_BUILD_ON, second);
	case SARE_PAY:
		return "S-RULING-54";
	case SARE_SPEND:
		return "S-RULING-102";
	case SARE_KEEP:
		return s->player[s->seat].obelisk == SARE_REVOLT ? "S-NOC-01" : "S-RULING-59";
	case SARE_CHARTER:
		return sare_why_charter(rules, s, first, second);
	case SARE_STORE:
		return "S-RULING-56";
	case SARE_DONE:
		return sare_why_done_sites(rules, s);
	default:
		return why_not_season(rules, s, action);
	}
}

const char *sare_why_not(const struct bb_rules *rules, const void *state, bb_action action)
{
	const struct sare_state *s = state;
	unsigned kind = bb_kind_of(action);

	if (bb_is_legal(rules, state, action))
		return NULL;
	if (s->stage == SARE_AT_END)
		return "S-FIN-01";
	if (bb_action_index(rules->game, action) == UINT32_MAX)
		return "S-RND-01";
	if (!bb_has(moments[kind].stages, s->stage))
		return why_not_now(s, kind);
	return why_not_here(rules, s, action);
}
