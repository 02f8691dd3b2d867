/* Observations: the plan, rotated views, columns. */
#include "core/observe.h"

#include <string.h>

#include "core/bits.h"
#include "core/never.h"

enum { NO_GROUP = 0xffff, UNBOUNDED = 32, UNBOUNDED_WIDE = 100 };

static const struct bb_look *look_at(const struct bb_game *game, const struct bb_group *group,
                                     const struct bb_field *field)
{
	for (const struct bb_look *look = game->looks; look != NULL && look->how != 0; look++) {
		bool same_group = look->group == NULL || group->name == NULL
		                          ? look->group == group->name
		                          : bb_same(look->group, group->name);
		bool same_field = look->field == NULL || field == NULL
		                          ? (look->field == NULL) == (field == NULL)
		                          : bb_same(look->field, field->name);

		if (same_group && same_field)
			return look;
	}
	return NULL;
}

static unsigned how_of(const struct bb_look *look)
{
	return look != NULL ? look->how : 0;
}

/* --- the plan ----------------------------------------------------------------------------- */

static uint8_t scale_of(const struct bb_field *field)
{
	if (field->max > 0 && field->max <= 255)
		return (uint8_t)field->max;
	return field->size > 1 ? UNBOUNDED_WIDE : UNBOUNDED;
}

/* The form of one element of a field, except for offset and columns. Returns false if it is not
 * shown. */
static bool form_of(const struct bb_field *field, unsigned how, struct bb_column_run *run)
{
	unsigned names = field->names != NULL ? field->names->count : 0;

	*run = (struct bb_column_run){.size = field->size, .scale = 1};
	if (how == BB_LOOK_NOT || (field->flags & BB_F_PAD) != 0)
		return false;
	if (how == BB_LOOK_SEAT || how == BB_LOOK_SEATS_ALL) {
		run->kind = BB_COLUMN_CARD, run->width = BB_SEATS_MAX + 1;
		return true;
	}
	if ((field->flags & BB_F_QUIET) != 0)
		return false;
	if ((field->flags & BB_F_SEAT) != 0)
		run->kind = BB_COLUMN_CARD, run->width = BB_SEATS_MAX + 1;
	else if ((field->flags & BB_F_SEATS) != 0)
		run->kind = BB_COLUMN_SET, run->width = BB_SEATS_MAX;
	else if ((field->flags & BB_F_SET) != 0)
		run->kind = BB_COLUMN_SET,
		run->width = (uint16_t)(names != 0 ? names : 8u * field->size);
	else if ((field->flags & BB_F_CARD) != 0)
		run->kind = BB_COLUMN_CARD, run->width = (uint16_t)(names + 1);
	else if ((field->flags & BB_F_NAME) != 0)
		run->kind = BB_COLUMN_NAME, run->width = (uint16_t)names;
	else if ((field->flags & BB_F_SIGNED) != 0)
		run->kind = BB_COLUMN_SIGNED, run->width = 2, run->scale = scale_of(field);
	else
		run->kind = BB_COLUMN_NUMBER, run->width = 1, run->scale = scale_of(field);
	return true;
}

static bool add_run(struct bb_observer *o, struct bb_column_run run)
{
	if (o->runs == BB_COLUMN_RUNS_MAX || run.column + run.width > BB_COLUMNS_MAX)
		return false;
	o->run[o->runs++] = run;
	return true;
}

static bool plan_field(struct bb_observer *o, unsigned g, unsigned row, unsigned f)
{
	const struct bb_group *group = &o->game->layout->groups[g];
	const struct bb_field *field = &group->fields[f];
	unsigned how = how_of(look_at(o->game, group, field));
	struct bb_column_run run;

	if (!form_of(field, how, &run))
		return true;
	run.group = (uint16_t)g, run.field = (uint16_t)f, run.row = (uint8_t)row;
	run.offset = (uint16_t)(group->offset + row * group->stride + field->offset);
	run.column = (uint16_t)o->columns;
	if (how == BB_LOOK_COMBINED) {
		run.kind = BB_COLUMN_COMBINED;
		run.width = (uint16_t)(field[0].names->count * field[1].names->count *
		                       (unsigned)field[2].max);
		o->columns += run.width;
		return add_run(o, run);
	}
	for (unsigned i = 0; i < field->count; i++) {
		run.element = (uint16_t)i;
		if (!add_run(o, run))
			return false;
		run.offset = (uint16_t)(run.offset + field->size);
		if (how != BB_LOOK_BAG || i + 1 == field->count)
			o->columns += run.width, run.column = (uint16_t)o->columns;
	}
	return true;
}

/* The second and third field of a combination are shown with the first. */
static bool is_combined_before(const struct bb_game *game, const struct bb_group *group, unsigned f)
{
	for (unsigned back = 1; back <= 2 && back <= f; back++)
		if (how_of(look_at(game, group, &group->fields[f - back])) == BB_LOOK_COMBINED)
			return true;
	return false;
}

static bool plan_group(struct bb_observer *o, unsigned g)
{
	const struct bb_group *group = &o->game->layout->groups[g];
	const struct bb_look *look = look_at(o->game, group, NULL);
	unsigned rows = how_of(look) == BB_LOOK_STACK ? look->shown : group->rows;

	if (how_of(look) == BB_LOOK_NOT)
		return true;
	for (unsigned row = 0; row < rows; row++)
		for (unsigned f = 0; f < group->field_count; f++)
			if (!is_combined_before(o->game, group, f) && !plan_field(o, g, row, f))
				return false;
	return true;
}

static bool plan_options(struct bb_observer *o)
{
	for (unsigned i = 0; i < o->game->option_count; i++) {
		const struct bb_option *option = &o->game->options[i];
		struct bb_column_run run = {
			.offset = (uint16_t)(o->option_at + i),
			.size = 1,
			.column = (uint16_t)o->columns,
			.group = NO_GROUP,
			.field = (uint16_t)i,
			.width = 1,
			.scale = 1};

		if (option->names != NULL)
			run.kind = BB_COLUMN_NAME, run.width = option->names->count;
		else if (i == 0)
			run.kind = BB_COLUMN_CARD, run.width = BB_SEATS_MAX + 1;
		else
			run.scale = option->max;
		o->columns += run.width;
		if (!add_run(o, run))
			return false;
	}
	return true;
}

static bool plan_seat_bytes(struct bb_observer *o, const struct bb_group *group,
                            const struct bb_field *field)
{
	unsigned how = how_of(look_at(o->game, group, field));
	bool is_set = (field->flags & BB_F_SEATS) != 0;

	if (!is_set && (field->flags & BB_F_SEAT) == 0 && how != BB_LOOK_SEAT &&
	    how != BB_LOOK_SEATS_ALL)
		return true;
	for (unsigned i = 0; i < (unsigned)group->rows * field->count; i++) {
		unsigned row = i / field->count, element = i % field->count;

		if (o->seat_bytes == BB_SEAT_BYTES_MAX)
			return false;
		o->seat_byte[o->seat_bytes++] = (struct bb_seat_byte){
			(uint16_t)(group->offset + row * group->stride + field->offset + element),
			is_set, (uint8_t)(how == BB_LOOK_SEATS_ALL ? element : 0)};
	}
	return true;
}

/* What bb_sight_make has to do with a group. */
static bool plan_turning(struct bb_observer *o, unsigned g)
{
	const struct bb_group *group = &o->game->layout->groups[g], *top = o->game->layout->groups;
	const struct bb_look *look = look_at(o->game, group, NULL);
	unsigned how =
		how_of(look) == BB_LOOK_STACK || how_of(look) == BB_LOOK_LIST ? look->how : 0;
	struct bb_row_order order = {(uint8_t)g, (uint8_t)how, 0};

	if (how != 0 || group->per_seat) {
		for (unsigned f = 0; how != 0 && f < top->field_count; f++)
			if (bb_same(top->fields[f].name, look->count))
				order.count = (uint16_t)(top->offset + top->fields[f].offset);
		if (o->row_orders == BB_ROW_ORDERS_MAX)
			return false;
		o->row_order[o->row_orders++] = order;
	}
	for (unsigned f = 0; f < group->field_count; f++)
		if (!plan_seat_bytes(o, group, &group->fields[f]))
			return false;
	return true;
}

static unsigned sort_key(const struct bb_column_run *run)
{
	return run->offset + (run->kind == BB_COLUMN_COMBINED ? BB_SIGHT_MAX : 0u);
}

/* Sorts by offset, so that a word of the rotated view finds its runs. Combinations go to the
 * end. */
static void sort_runs(struct bb_observer *o)
{
	for (unsigned i = 1; i < o->runs; i++) {
		struct bb_column_run run = o->run[i];
		unsigned at = i;

		for (; at > 0 && sort_key(&o->run[at - 1]) > sort_key(&run); at--)
			o->run[at] = o->run[at - 1];
		o->run[at] = run;
	}
	for (unsigned word = 0, at = 0; word <= BB_SIGHT_WORDS; word++) {
		while (at < o->runs && o->run[at].kind != BB_COLUMN_COMBINED &&
		       o->run[at].offset < 8 * word)
			at++;
		o->first[word] = (uint16_t)at;
	}
}

/* --- columns ------------------------------------------------------------------------------ */

static uint64_t value_of(const struct bb_column_run *run, const uint8_t *sight)
{
	const uint8_t *at = sight + run->offset;
	uint16_t two;
	uint32_t four;
	uint64_t eight;

	switch (run->size) {
	case 1:
		return *at;
	case 2:
		memcpy(&two, at, sizeof two);
		return two;
	case 4:
		memcpy(&four, at, sizeof four);
		return four;
	default:
		memcpy(&eight, at, sizeof eight);
		return eight;
	}
}

static uint8_t clipped(int64_t value)
{
	return (uint8_t)(value < 0 ? 0 : value < 255 ? value : 255);
}

struct changes {
	uint8_t *out;
	uint16_t *changed; /* may be NULL */
	uint32_t count;
};

static void set_column(struct changes *to, unsigned column, uint8_t value)
{
	to->out[column] = value;
	if (to->changed != NULL && BB_ALWAYS(to->count < BB_COLUMNS_MAX))
		to->changed[to->count++] = (uint16_t)column;
}

static void add_to_column(struct changes *to, unsigned column, int step)
{
	set_column(to, column, (uint8_t)(to->out[column] + step));
}

/* The column of a value that is one of several possibilities, or -1. */
static int one_of(const struct bb_column_run *run, uint64_t value)
{
	if (run->kind == BB_COLUMN_NAME)
		return value < run->width ? run->column + (int)value : -1;
	if (value == BB_HIDDEN_CARD)
		return run->column + run->width - 1;
	return value > 0 && value < run->width ? run->column + (int)value - 1 : -1;
}

static int64_t signed_value(const struct bb_column_run *run, uint64_t value)
{
	unsigned unused = 64 - 8u * run->size;

	return (int64_t)(value << unused) >> unused;
}

static void update_run(const struct bb_column_run *run, uint64_t before, uint64_t now,
                       struct changes *to)
{
	int column;

	switch (run->kind) {
	case BB_COLUMN_NUMBER:
		set_column(to, run->column, clipped(now > 255 ? 255 : (int64_t)now));
		return;
	case BB_COLUMN_SIGNED:
		set_column(to, run->column, clipped(signed_value(run, now)));
		set_column(to, run->column + 1u, clipped(-signed_value(run, now)));
		return;
	case BB_COLUMN_SET:
		for (uint64_t other = (before ^ now) & bb_first(run->width); other != 0;
		     other &= other - 1)
			set_column(to, run->column + bb_lowest(other),
			           bb_has(now, bb_lowest(other)));
		return;
	default:
		column = one_of(run, before);
		if (column >= 0)
			add_to_column(to, (unsigned)column, -1);
		column = one_of(run, now);
		if (column >= 0)
			add_to_column(to, (unsigned)column, 1);
	}
}

/* The column of element i of a combination, or -1 if it is absent. */
static int combined(const struct bb_observer *o, const struct bb_column_run *run,
                    const uint8_t *sight, unsigned i)
{
	const struct bb_field *field = &o->game->layout->groups[run->group].fields[run->field];
	const uint8_t *row = sight + run->offset - field->offset;
	unsigned a = row[field[0].offset + i], b = row[field[1].offset + i];
	unsigned c = row[field[2].offset + i];

	if (a == 0 || a > field[0].names->count || b >= field[1].names->count || c == 0 ||
	    c > (unsigned)field[2].max)
		return -1;
	return run->column +
	       (int)(((a - 1) * field[1].names->count + b) * (unsigned)field[2].max + c - 1);
}

static void update_combined(const struct bb_observer *o, const struct bb_column_run *run,
                            const uint8_t *old, const uint8_t *sight, struct changes *to)
{
	const struct bb_field *field = &o->game->layout->groups[run->group].fields[run->field];
	unsigned row = run->offset - field->offset;
	bool same = true;

	for (unsigned f = 0; f < 3 && same; f++)
		same = memcmp(old + row + field[f].offset, sight + row + field[f].offset,
		              field->count) == 0;
	if (same)
		return;
	for (unsigned i = 0; i < field->count; i++) {
		int before = combined(o, run, old, i), now = combined(o, run, sight, i);

		if (before == now)
			continue;
		if (before >= 0)
			add_to_column(to, (unsigned)before, -1);
		if (now >= 0)
			add_to_column(to, (unsigned)now, 1);
	}
}

uint32_t bb_observe_update(const struct bb_observer *observer, const uint8_t *old,
                           const uint8_t *sight, uint8_t *out, uint16_t *changed)
{
	struct changes to = {out, changed, 0};
	unsigned words = observer->sight_bytes / 8;

	for (unsigned word = 0; word < words; word++) {
		uint64_t before, now;

		memcpy(&before, old + 8 * word, 8);
		memcpy(&now, sight + 8 * word, 8);
		if (before == now)
			continue;
		for (unsigned i = observer->first[word]; i < observer->first[word + 1]; i++) {
			const struct bb_column_run *run = &observer->run[i];
			uint64_t was = value_of(run, old), is = value_of(run, sight);

			if (was != is)
				update_run(run, was, is, &to);
		}
	}
	for (unsigned i = observer->first[words]; i < observer->runs; i++)
		update_combined(observer, &observer->run[i], old, sight, &to);
	return to.count;
}

void bb_observe_sight(const struct bb_observer *observer, const uint8_t *sight, uint8_t *out)
{
	_Alignas(8) static const uint8_t nothing[BB_SIGHT_MAX];

	memcpy(out, observer->empty, observer->columns);
	(void)bb_observe_update(observer, nothing, sight, out, NULL);
}

bool bb_observer_init(struct bb_observer *observer, const struct bb_game *game)
{
	memset(observer, 0, sizeof *observer);
	observer->game = game;
	observer->option_at = (uint16_t)((game->layout->size + 7u) & ~7u);
	observer->sight_bytes = observer->option_at + BB_OPTIONS_MAX;
	if (!plan_options(observer))
		return false;
	for (unsigned g = 0; g < game->layout->group_count; g++)
		if (!plan_group(observer, g) || !plan_turning(observer, g))
			return false;
	sort_runs(observer);
	for (unsigned i = 0; i < observer->runs; i++)
		if (observer->run[i].kind == BB_COLUMN_NAME)
			observer->empty[observer->run[i].column]++;
	return true;
}

/* --- rotated views ------------------------------------------------------------------------ */

static uint8_t turned_seat(unsigned value, unsigned seats, unsigned self)
{
	if (value >= seats)
		return 0;
	return (uint8_t)((value >= self ? value - self : value + seats - self) + 1);
}

static uint8_t turned_set(unsigned set, unsigned seats, unsigned self)
{
	unsigned all = (1u << seats) - 1;

	set &= all;
	return (uint8_t)((set >> self | set << (seats - self)) & all);
}

/* Rotates the rows of seats so that the observer's is first. Rows beyond the seats are cleared. */
static void turn_rows(const struct bb_group *group, unsigned seats, unsigned self,
                      const uint8_t *view, uint8_t *sight)
{
	view += group->offset;
	sight += group->offset;
	for (unsigned row = 0; row < seats; row++)
		memcpy(sight + row * group->stride, view + (self + row) % seats * group->stride,
		       group->stride);
	if (seats < group->rows)
		memset(sight + seats * group->stride, 0,
		       (group->rows - seats) * (size_t)group->stride);
}

/* Keeps the rows that exist and clears the others. Reverses a stack. */
static void order_rows(const struct bb_group *group, bool is_stack, unsigned count,
                       const uint8_t *view, uint8_t *sight)
{
	size_t stride = group->stride;

	view += group->offset;
	sight += group->offset;
	if (count > group->rows)
		count = group->rows;
	for (unsigned row = 0; is_stack && row < count; row++)
		memcpy(sight + row * stride, view + (count - 1 - row) * stride, stride);
	memset(sight + count * stride, 0, (group->rows - count) * stride);
}

void bb_sight_make(const struct bb_observer *observer, const struct bb_rules *rules,
                   const void *view, unsigned seat, uint8_t *sight)
{
	const struct bb_layout *layout = observer->game->layout;
	unsigned seats = rules->seats, self = seat < seats ? seat : 0;

	(void)BB_ALWAYS(seat < seats || seat == BB_SPECTATOR);
	memcpy(sight, view, layout->size);
	memset(sight + layout->size, 0, BB_SIGHT_MAX - layout->size);
	memcpy(sight + observer->option_at, rules->option, observer->game->option_count);
	for (unsigned i = 0; i < observer->row_orders; i++) {
		const struct bb_row_order *order = &observer->row_order[i];
		const struct bb_group *group = &layout->groups[order->group];

		if (order->how == 0)
			turn_rows(group, seats, self, view, sight);
		else
			order_rows(group, order->how == BB_LOOK_STACK, sight[order->count], view,
			           sight);
	}
	for (unsigned i = 0; i < observer->seat_bytes; i++) {
		const struct bb_seat_byte *byte = &observer->seat_byte[i];
		uint8_t *at = sight + byte->offset;

		if (byte->is_set)
			*at = turned_set(*at, seats, self);
		else
			*at = byte->from < seats ? turned_seat(*at, seats, self) : 0;
	}
	for (unsigned i = 0; i < observer->row_orders; i++) {
		const struct bb_row_order *order = &observer->row_order[i];
		const struct bb_group *group = &layout->groups[order->group];
		unsigned count = order->how == 0 ? seats : sight[order->count];

		/* seat bytes of missing rows are cleared, too: 0 = nobody */
		if (count < group->rows)
			memset(sight + group->offset + count * group->stride, 0,
			       (group->rows - count) * (size_t)group->stride);
	}
}

void bb_observe_for(const struct bb_observer *observer, const struct bb_rules *rules,
                    const void *state, unsigned seat, uint8_t *out)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX], sight[BB_SIGHT_MAX];

	memcpy(view, state, observer->game->layout->size);
	observer->game->view(rules, view, seat);
	bb_sight_make(observer, rules, view, seat, sight);
	bb_observe_sight(observer, sight, out);
}

/* --- names -------------------------------------------------------------------------------- */

static void name_member(const struct bb_field *field, const struct bb_column_run *run,
                        unsigned member, struct bb_text *name)
{
	bool is_card = run->kind == BB_COLUMN_CARD;
	bool is_seat = (field->flags & BB_F_NAME) == 0 && (field->flags & BB_F_CARD) == 0;

	bb_put_char(name, run->kind == BB_COLUMN_SET ? ':' : '=');
	if (is_card && member + 1u == run->width)
		bb_put(name, "hidden");
	else if (field->names != NULL && !(is_card && is_seat))
		bb_put(name, bb_name_of(field->names, member));
	else
		bb_put_uint(name, member);
}

static void name_combined(const struct bb_field *field, unsigned member, struct bb_text *name)
{
	unsigned faces = (unsigned)field[2].max;

	bb_put_char(name, '=');
	bb_put(name, bb_name_of(field[0].names, member / faces / field[1].names->count));
	bb_put_char(name, ',');
	bb_put(name, bb_name_of(field[1].names, member / faces % field[1].names->count));
	bb_put_char(name, ',');
	bb_put_uint(name, member % faces + 1);
}

static void name_option(const struct bb_option *option, const struct bb_column_run *run,
                        unsigned member, struct bb_text *name)
{
	bb_put(name, "option.");
	bb_put(name, option->name);
	if (run->width == 1)
		return;
	bb_put_char(name, '=');
	if (option->names != NULL)
		bb_put(name, bb_name_of(option->names, member));
	else
		bb_put_uint(name, member + 1);
}

uint8_t bb_column_describe(const struct bb_observer *observer, uint32_t column,
                           struct bb_text *name)
{
	const struct bb_game *game = observer->game;

	for (unsigned i = 0; i < observer->runs; i++) {
		const struct bb_column_run *run = &observer->run[i];
		unsigned member = column - run->column;
		const struct bb_field *field;
		struct bb_place place;

		if (column < run->column || member >= run->width)
			continue;
		if (run->group == NO_GROUP) {
			name_option(&game->options[run->field], run, member, name);
			return run->scale;
		}
		field = &game->layout->groups[run->group].fields[run->field];
		place = (struct bb_place){&game->layout->groups[run->group], field, run->row, 0,
		                          false};
		bb_place_path(&place, name);
		if (field->count > 1 && run->kind != BB_COLUMN_COMBINED &&
		    how_of(look_at(game, place.group, field)) != BB_LOOK_BAG) {
			bb_put_char(name, '.');
			bb_put_uint(name, run->element);
		}
		if (run->kind == BB_COLUMN_COMBINED)
			name_combined(field, member, name);
		else if (run->kind == BB_COLUMN_SIGNED)
			bb_put(name, member == 0 ? "" : "-below-0");
		else if (run->kind != BB_COLUMN_NUMBER)
			name_member(field, run, member, name);
		return run->scale;
	}
	return 0;
}
